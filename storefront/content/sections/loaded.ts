/** Sections with everything that rendering them needs. */
import type { Settings, ValuesOf } from "#api/content/settings.ts";
import type { AnySection, BlockOf } from "./section.ts";

/** A visible section of a known type with its values. */
export type Resolved = {
  readonly id: string;
  readonly declaration: AnySection;
  readonly values: ValuesOf<Settings>;
  readonly blocks: readonly BlockOf<Record<string, { name: { en: string }; settings: Settings }>>[];
};

export type LoadedSection = Resolved & { readonly data: unknown };

/** Sections in order; `report` is called with errors of rendering. */
export type LoadedSections = {
  readonly sections: readonly LoadedSection[];
  readonly report: (error: unknown) => void;
};

export const NO_SECTIONS: LoadedSections = { sections: [], report: () => undefined };
