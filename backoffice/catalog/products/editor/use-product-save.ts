import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Product } from "#api/catalog/products/product.ts";
import { formatMessage } from "#api/store/messages.ts";
import { queryClient } from "#backoffice/client.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { deleteRedirect } from "#backoffice/store/redirects/queries.ts";
import { type Conflict, type EditorState, merge } from "../form/merge-forms.ts";
import { readProduct } from "../form/read-product.ts";
import { refreshProducts } from "../queries.ts";
import { editorQuery, keepSaved, type Opened } from "./editor-queries.ts";
import { saveProduct } from "./save-product.ts";
import { productEditorTexts } from "./texts/texts.ts";
import { type EditorProblem, isConflict, problemsOf } from "./violations.ts";

const texts = productEditorTexts[staffLanguage()].editor;

type Saved = { state: EditorState; product: Product };
type Before = {
  state: EditorState;
  product: Product | undefined;
  /** Whether a changed URL leaves a redirect from the old one. */
  keepsOldAddress: boolean;
};
type FoundConflict = { base: EditorState; mine: EditorState; theirs: Saved };

type Props = {
  opened: Before;
  /** Called after a save with the stored state. */
  onSaved: (now: Saved, isNew: boolean) => void;
  onProblems: (problems: EditorProblem[]) => void;
};

/** Saves the editor's state; a stale revision becomes a conflict, which `settle` resolves. */
export function useProductSave({ opened, onSaved, onProblems }: Props) {
  const [conflict, setConflict] = useState<FoundConflict>();
  const save = useMutation({
    mutationFn: async ({ mine, from }: { mine: EditorState; from: Before }) => {
      const { now, problem } = await saveProduct(from.state, mine, from.product);
      keepSaved(now);
      const oldSlug = from.product?.slug;
      const isMoved = oldSlug !== undefined && oldSlug !== now.product.slug;
      const unmoved =
        isMoved && !from.keepsOldAddress
          ? await deleteRedirect({ kind: "PRODUCT", slug: oldSlug }).catch((error: unknown) => messageOf(error))
          : undefined;
      return {
        problem: problem ?? unmoved,
        now: asOpened(now),
        isNew: from.product === undefined,
      };
    },
    onSuccess: ({ problem, now, isNew }) => {
      setConflict(undefined);
      onSaved(now, isNew);
      if (problem === undefined) showToast(texts.saved);
      else {
        onProblems([
          {
            anchor: "product-variants",
            field: undefined,
            message: formatMessage(staffLanguage(), texts.partlySaved, { problem }),
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
    /** Saves the merged changes on top of the stored version. */
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

function asOpened(opened: Opened): Saved {
  return { state: readProduct(opened, opened.locations), product: opened.product };
}
