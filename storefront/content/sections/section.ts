/**
 * Declares a section type: its settings as data, what it loads, and the component that renders it. One file per type in this folder,
 * listed in `index.ts`; `npm run generate` writes the declarations to `api/content/section-types.gen.ts` for the editor and the server.
 */
import type { ReactNode } from "react";
import type { Label, Settings, Template, ValuesOf } from "#api/content/settings.ts";
import type { ShopContext } from "#storefront/context.ts";

type BlockDeclaration<S extends Settings = Settings> = {
  readonly name: Label;
  readonly settings: S;
  readonly max?: number;
};
type Blocks = Readonly<Record<string, BlockDeclaration>>;

/** A visible block with its values, discriminated by `type`. */
export type BlockOf<B extends Blocks> = {
  [Type in keyof B & string]: {
    readonly id: string;
    readonly type: Type;
    readonly values: ValuesOf<B[Type]["settings"]>;
  };
}[keyof B & string];

type SectionProps<S extends Settings, B extends Blocks, Data> = {
  readonly id: string;
  readonly values: ValuesOf<S>;
  readonly blocks: readonly BlockOf<B>[];
  readonly data: Data;
  /** The first section of a page without a title of its own: its heading is the page's `h1` and its image loads early. */
  readonly isFirst: boolean;
};

/** What a section loads from. `document` is the name of what contains it, see `documentName` in load-sections.ts. */
type SectionRequest<S extends Settings, B extends Blocks> = Pick<
  SectionProps<S, B, never>,
  "id" | "values" | "blocks"
> & { readonly document: string };

type SectionDeclaration<S extends Settings, B extends Blocks, Data> = {
  readonly type: string;
  readonly name: Label;
  /** What merchants use it for, in one short sentence. */
  readonly description?: Label;
  readonly templates: readonly Template[];
  readonly settings: S;
  readonly blocks?: B;
  readonly maxBlocks?: number;
  readonly max?: number;
  readonly isRequired?: boolean;
  /** Whether it has a heading even if the setting `heading` is empty. */
  readonly hasHeading?: boolean;
  /**
   * Products, collections and other data that the section shows. Runs for all sections of a page at once; equal calls are made once.
   * Immutable data that is the same object each time keeps the rendered section in memory (`remember`).
   */
  load?(context: ShopContext, section: SectionRequest<S, B>): Data | Promise<Data>;
  View(props: SectionProps<S, B, Data>): ReactNode;
};

/** A section type in the list of all types. The renderer passes the values that the declaration describes. */
export type AnySection = SectionDeclaration<Settings, Blocks, unknown>;

/** Infers the types of values and blocks from the settings. */
export const section = <const S extends Settings, const B extends Blocks = Record<never, never>, Data = undefined>(
  declaration: SectionDeclaration<S, B, Data>,
): SectionDeclaration<S, B, Data> => declaration;
