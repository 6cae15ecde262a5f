/* header - what the page that is open puts into the bar above it. */
import type { Snippet } from 'svelte';

export const header: { tools: Snippet | null } = $state({ tools: null });
