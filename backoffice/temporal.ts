/**
 * Temporal in the back office, instead of `temporal-polyfill` (build.ts): the browser's own, or the polyfill, which is
 * loaded only where it's missing.
 */
import type { Temporal as TemporalNamespace } from "temporal-polyfill";

if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");

export const Temporal: typeof TemporalNamespace = Reflect.get(globalThis, "Temporal");
