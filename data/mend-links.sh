#!/bin/sh
# mend-links.sh FOLDER - documents that were installed lie otherwise than in the sources: those
# of docs/ beside the README, the examples in a folder of their own. Links follow.
cd "${DESTDIR:-}$1" || exit 1
sed -i 's|](docs/|](|g' README.md CONTRIBUTING.md
sed -i 's|](\.\./CHANGELOG|](CHANGELOG|g; s|](\.\./bench/|](bench/|g; s|](\.\./data/|](examples/|g; s|](\.\./web/|](web/|g; s|](\.\./python/examples/|](examples/python/|g' ./*.md
sed -i 's|](\.\./docs/|](../|g; s|](\.\./data/|](../examples/|g' bench/*.md
sed -i 's|](\.\./\.\./docs/|](../../|g' web/engine/README.md
sed -i 's|](\.\./docs/|](../|g' web/README.md
