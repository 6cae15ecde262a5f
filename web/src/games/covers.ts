/* covers - the pictures of the games: Cover.svelte, where a game's folder has one. */
import type { Component } from 'svelte';

type Art = Component<{ options: Record<string, string> }>;

const found = import.meta.glob<{ default: Art }>('./*/Cover.svelte', { eager: true });

export const artOf = (game: string): Art =>
  (found[`./${game}/Cover.svelte`] ?? found['./generic/Cover.svelte']!).default;
