/** What the cards of the product editor share besides the form: the rows of variants and where they may go. */
import { createContext, useContext } from "react";
import type { ProductV3 } from "#api/catalog/products/product-v3-values.ts";
import type { StoresLocation } from "#api/inventory/locations.ts";
import type { EditorState } from "../form/merge-forms.ts";
import type { OptionEntry } from "../form/product-form.ts";
import type { VariantRow } from "../form/variant-rows.ts";

export type EditorTools = {
  /** Undefined while the product is new. */
  product: ProductV3 | undefined;
  /** As it was opened or saved last. */
  before: EditorState;
  currency: string;
  weightUnit: string;
  /** Places with stock, the default one first. */
  locations: readonly StoresLocation[];
  rows: readonly VariantRow[];
  changeRows: (next: readonly VariantRow[]) => void;
  /** Gives the rows the shape of changed options. */
  alignTo: (options: readonly OptionEntry[]) => void;
  undoRows: () => void;
  redoRows: () => void;
  /** Problems are shown in cells once somebody tried to save. */
  isChecked: boolean;
  /** Whether the old address goes on leading here when it changes. */
  keepsOldAddress: boolean;
  keepOldAddress: (keeps: boolean) => void;
};

export const EditorContext = createContext<EditorTools | undefined>(undefined);

export function useEditorTools(): EditorTools {
  const tools = useContext(EditorContext);
  if (tools === undefined) throw new Error("A card of the product editor stands outside of it.");
  return tools;
}
