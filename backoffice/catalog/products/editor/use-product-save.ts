import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductV3 } from "#api/catalog/products/product-v3-values.ts";
import { queryClient } from "#backoffice/client.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { deleteRedirect } from "#backoffice/store/redirects/queries.ts";
import { type Conflict, type EditorState, merge } from "../form/merge-forms.ts";
import { readProduct } from "../form/read-product.ts";
import { refreshProducts } from "../queries.ts";
import { editorQuery, type Opened, readAfterSave } from "./editor-queries.ts";
import { saveProduct } from "./save-product.ts";
import { type EditorProblem, isConflict, problemsOf } from "./violations.ts";

type Saved = { state: EditorState; product: ProductV3 };
type Before = {
  state: EditorState;
  product: ProductV3 | undefined;
  /** Whether the old address goes on leading here when it changes. */
  keepsOldAddress: boolean;
};
export type FoundConflict = { base: EditorState; mine: EditorState; theirs: Saved };

type Props = {
  opened: Before;
  /** A save went through: this is what holds now. */
  onSaved: (now: Saved, isNew: boolean) => void;
  onProblems: (problems: EditorProblem[]) => void;
};

/** Saves the editor's contents; a stale revision becomes a conflict to be settled by `settle`. */
export function useProductSave({ opened, onSaved, onProblems }: Props) {
  const [conflict, setConflict] = useState<FoundConflict>();
  const save = useMutation({
    mutationFn: async ({ mine, from }: { mine: EditorState; from: Before }) => {
      const { product, problem } = await saveProduct(from.state, mine, from.product);
      const oldSlug = from.product?.slug;
      const isMoved = oldSlug !== undefined && oldSlug !== product.slug;
      const unmoved =
        isMoved && !from.keepsOldAddress
          ? await deleteRedirect({ kind: "PRODUCT", slug: oldSlug }).catch((error: unknown) => messageOf(error))
          : undefined;
      return {
        problem: problem ?? unmoved,
        now: asOpened(await readAfterSave(product)),
        isNew: from.product === undefined,
      };
    },
    onSuccess: ({ problem, now, isNew }) => {
      setConflict(undefined);
      onSaved(now, isNew);
      if (problem === undefined) showToast("Product saved");
      else {
        onProblems([
          {
            anchor: "product-variants",
            field: undefined,
            message: `The product is saved, but not all of it: ${problem}`,
          },
        ]);
      }
      void refreshProducts();
    },
    onError: async (error, { mine, from }) => {
      if (!isConflict(error) || from.product === undefined) return onProblems(problemsOf(error));
      setConflict({ base: from.state, mine, theirs: await load(from.product.id) });
    },
  });
  return {
    isSaving: save.isPending,
    save: (mine: EditorState) => save.mutate({ mine, from: opened }),
    conflict,
    dropConflict: () => setConflict(undefined),
    /** Both changes together, on top of what holds now. */
    settle: (keepMine: ReadonlySet<Conflict>) => {
      if (conflict === undefined) return;
      const { base, mine, theirs } = conflict;
      const from = { ...theirs, keepsOldAddress: opened.keepsOldAddress };
      save.mutate({ mine: merge(base, mine, theirs.state, keepMine), from });
    },
  };
}

async function load(id: string): Promise<Saved> {
  return asOpened(await queryClient.fetchQuery(editorQuery(id)));
}

function asOpened({ product, items, locations }: Opened): Saved {
  return { state: readProduct(product, items, locations), product };
}
