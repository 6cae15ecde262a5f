#!/bin/sh
# keep-settings.sh EXAMPLE FOLDER - install the settings, unless there are some already.
set -eu
folder=${DESTDIR:-}$2
if [ -e "$folder/maat.conf" ]; then
    echo "Keeping $folder/maat.conf as it is"
else
    mkdir -p "$folder"
    cp "$1" "$folder/maat.conf"
    chmod 644 "$folder/maat.conf"
    echo "Installing $folder/maat.conf"
fi
