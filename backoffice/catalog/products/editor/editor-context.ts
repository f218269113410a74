/** State that the cards of the product editor share besides the form, such as the variant rows. */
import { createContext, useContext } from "react";
import type { Product } from "#api/catalog/products/product.ts";
import type { StoresLocation } from "#api/inventory/locations.ts";
import type { EditorState } from "../form/merge-forms.ts";
import type { OptionEntry } from "../form/product-form.ts";
import type { VariantRow } from "../form/variant-rows.ts";

export type EditorTools = {
  /** Undefined while the product is new. */
  product: Product | undefined;
  /** The state when it was opened or last saved. */
  before: EditorState;
  currency: string;
  weightUnit: string;
  /** Locations with inventory, the default one first. */
  locations: readonly StoresLocation[];
  rows: readonly VariantRow[];
  /** A function gets the current rows: uploads end after other changes. */
  changeRows: (next: readonly VariantRow[] | ((rows: readonly VariantRow[]) => readonly VariantRow[])) => void;
  /** Updates the rows to the combinations of changed options. */
  alignTo: (options: readonly OptionEntry[]) => void;
  /** Saving waits for these uploads, and stops if one resolves to false. */
  trackUpload: (upload: Promise<boolean>) => void;
  /** While the product is saved, and until a new product's own page is open: what is added now would be lost. */
  isHeld: boolean;
  undoRows: () => void;
  redoRows: () => void;
  /** True after an attempt to save: cells then show their problems. */
  isChecked: boolean;
  /** Whether a changed URL leaves a redirect from the old one. */
  keepsOldAddress: boolean;
  keepOldAddress: (keeps: boolean) => void;
};

export const EditorContext = createContext<EditorTools | undefined>(undefined);

export function useEditorTools(): EditorTools {
  const tools = useContext(EditorContext);
  if (tools === undefined) throw new Error("The cards of the product editor need EditorContext.");
  return tools;
}
