/*
 * wire - TypeScript types of every message, from the JSON Schemas of the server.
 *
 * `npm run wire` writes engine/src/wire.ts; a test fails when it is out of date.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

const root = new URL('../../schema/', import.meta.url);
const target = new URL('../engine/src/wire.ts', import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

const camel = (name) =>
    name.replace(/(^|[_-])([a-z])/g, (_, __, letter) => letter.toUpperCase());

function type(schema) {
    if (schema.$ref) return camel(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1));
    if ('const' in schema) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((v) => JSON.stringify(v)).join(' | ');
    if (schema.anyOf) return schema.anyOf.map(type).join(' | ');
    const kinds = Array.isArray(schema.type) ? schema.type : [schema.type];
    return kinds.map((kind) => one(kind, schema)).join(' | ');
}

function one(kind, schema) {
    switch (kind) {
        case 'integer':
        case 'number':
            return 'number';
        case 'array':
            return `(${schema.items ? type(schema.items) : 'unknown'})[]`;
        case 'object':
            return object(schema);
        case undefined:
            return 'unknown';
        default:
            return kind;
    }
}

function object(schema) {
    const rest = schema.additionalProperties;
    if (!schema.properties)
        return `Record<string, ${rest && typeof rest === 'object' ? type(rest) : 'unknown'}>`;
    const required = new Set(schema.required ?? []);
    const rows = Object.entries(schema.properties).map(
        ([key, value]) => `${key}${required.has(key) ? '' : '?'}: ${type(value)};`,
    );
    if (rest === undefined) rows.push('[member: string]: unknown;');
    return `{ ${rows.join(' ')} }`;
}

export async function generate() {
    let text = '/* wire - made from schema/ by scripts/wire.mjs; do not edit. */\n\n';
    for (const [name, schema] of Object.entries(read('defs.json').$defs))
        text += `export type ${camel(name)} = ${type(schema)};\n\n`;
    for (const side of ['client', 'server']) {
        const names = [];
        for (const file of readdirSync(new URL(side, root)).sort()) {
            const schema = read(`${side}/${file}`);
            const name =
                (side === 'client' ? 'To' : 'From') + camel(file.replace('.json', ''));
            names.push(name);
            text += `/** ${schema.title}. */\nexport type ${name} = ${type(schema)};\n\n`;
        }
        text += `export type ${side === 'client' ? 'ToServer' : 'FromServer'} = ${names.join(' | ')};\n\n`;
    }
    const config = await resolveConfig(target);
    return format(text, { ...config, parser: 'typescript', plugins: [] });
}

if (process.argv[1] === new URL(import.meta.url).pathname)
    writeFileSync(target, await generate());
