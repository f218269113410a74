import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductV3 } from "#api/product-v3-values.ts";
import { queryClient } from "../../client.ts";
import { showToast } from "../../components/toasts.ts";
import { type Conflict, type EditorState, merge } from "../form/merge-forms.ts";
import { readProduct } from "../form/read-product.ts";
import { refreshProducts } from "../queries.ts";
import { editorQuery } from "./editor-queries.ts";
import { saveProduct } from "./save-product.ts";
import { type EditorProblem, isConflict, problemsOf } from "./violations.ts";

type Opened = { state: EditorState; product: ProductV3 | undefined };
export type FoundConflict = { base: EditorState; mine: EditorState; theirs: Opened };

type Props = {
  opened: Opened;
  /** A save went through: this is what holds now. */
  onSaved: (now: { state: EditorState; product: ProductV3 }, isNew: boolean) => void;
  onProblems: (problems: EditorProblem[]) => void;
};

/** Saves the editor's contents; a stale revision becomes a conflict to be settled by `settle`. */
export function useProductSave({ opened, onSaved, onProblems }: Props) {
  const [conflict, setConflict] = useState<FoundConflict>();
  const save = useMutation({
    mutationFn: async ({ mine, from }: { mine: EditorState; from: Opened }) => {
      const saved = await saveProduct(from.state, mine, from.product);
      return { saved, now: await load(saved.id), isNew: from.product === undefined };
    },
    onSuccess: ({ saved, now, isNew }) => {
      setConflict(undefined);
      onSaved(now, isNew);
      if (saved.problem === undefined) showToast("Product saved");
      else {
        onProblems([
          {
            anchor: "product-variants",
            field: undefined,
            message: `The product is saved, but not all of it: ${saved.problem}`,
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
      save.mutate({ mine: merge(base, mine, theirs.state, keepMine), from: theirs });
    },
  };
}

async function load(id: string): Promise<{ state: EditorState; product: ProductV3 }> {
  const { product, items, locations } = await queryClient.fetchQuery(editorQuery(id));
  return { state: readProduct(product, items, locations), product };
}
