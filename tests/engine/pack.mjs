// The engine's package as `npm pack` gives it, unpacked in a folder of its own.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why there is none, or null. */
export function lacking(root) {
  if (!existsSync(join(root, 'web/node_modules/typescript')))
    return 'what the page is made with is not installed';
  try {
    execFileSync('npm', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'npm is not here';
  }
}

/** The folder with the package; `made` has what build-aux/wasm.sh has made. */
export function unpack(root, made) {
  const top = mkdtempSync(join(tmpdir(), 'maat-engine-'));
  process.on('exit', () => rmSync(top, { recursive: true, force: true }));
  const stage = join(top, 'web/engine');
  mkdirSync(stage, { recursive: true });
  for (const name of ['package.json', 'README.md', 'src', 'tsconfig.json'])
    cpSync(join(root, 'web/engine', name), join(stage, name), { recursive: true });
  cpSync(join(root, 'web/tsconfig.json'), join(top, 'web/tsconfig.json'));
  for (const name of readdirSync(made).filter((n) => /\.(wasm|weights)$/.test(n)))
    cpSync(join(made, name), join(stage, 'made', name));
  const run = (command, args) => execFileSync(command, args, { cwd: stage, stdio: 'pipe' });
  try {
    run(process.execPath, [
      join(root, 'web/node_modules/typescript/bin/tsc'), '-p', '.',
      '--typeRoots', join(root, 'web/node_modules/@types'),
    ]);
    run('npm', ['pack', '--ignore-scripts', '--silent', '--offline']);
  } catch (e) {
    throw new Error(`${e.message}\n${e.stdout}${e.stderr}`);
  }
  const home = join(top, 'home');
  mkdirSync(home);
  const [tarball] = readdirSync(stage).filter((n) => n.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', join(stage, tarball), '-C', home]);
  return join(home, 'package');
}
