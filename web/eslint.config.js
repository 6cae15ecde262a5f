import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

export default ts.config(
    {
        ignores: [
            'dist/',
            'dist.static/',
            'node_modules/',
            'public/',
            'test-results/',
            'engine/dist/',
            'engine/made/',
        ],
    },
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: {
            parserOptions: {
                parser: ts.parser,
                extraFileExtensions: ['.svelte'],
                svelteConfig: config,
            },
        },
    },
    {
        rules: {
            '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
            '@typescript-eslint/no-non-null-assertion': 'off',
            'svelte/require-each-key': 'error',
            'svelte/no-navigation-without-resolve': 'off',
            'svelte/prefer-svelte-reactivity': 'off',
            // The page's policy forbids style attributes; style: directives go through CSSOM.
            'svelte/no-inline-styles': 'off',
        },
    },
);
