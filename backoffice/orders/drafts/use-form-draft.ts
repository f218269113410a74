import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { deleteStoredDraft, readStoredDraft, type StoredDraft, storeDraft } from "./stored-draft.ts";

const DELAY_MS = 800;

type Draft = {
  /** When the stored changes were made; undefined if there are none to restore. */
  savedAt: string | undefined;
  restore: () => void;
  /** Stores the changes immediately, before the page unloads. Returns false if the browser can't. */
  keep: () => boolean;
  /** Call after saving and discarding as well. */
  drop: () => void;
};

type Options<Values extends FieldValues> = {
  /** Kind and ID of the edited object: `collection.new`. */
  place: string;
  /** Revision of the object when it was opened. */
  revision: string;
  form: Pick<UseFormReturn<Values>, "getValues" | "reset" | "watch">;
  isDirty: boolean;
};

/** Stores unsaved changes in the browser shortly after each edit, and offers to restore them when the editor opens. */
export function useFormDraft<Values extends FieldValues>({ place, revision, form, isDirty }: Options<Values>): Draft {
  const { getValues, reset, watch } = form;
  const [offered, setOffered] = useState<StoredDraft<Values> | undefined>(() =>
    readStoredDraft(localStorage, place, { revision, usual: getValues(), now: Date.now() }),
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepNow = useCallback(
    () => storeDraft(localStorage, place, { values: getValues(), revision, savedAt: new Date().toISOString() }),
    [place, revision, getValues],
  );
  useEffect(() => {
    if (!isDirty) return;
    const keepSoon = (): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keepNow, DELAY_MS);
    };
    keepSoon();
    const { unsubscribe } = watch(keepSoon);
    return () => {
      clearTimeout(timer.current);
      unsubscribe();
    };
  }, [isDirty, keepNow, watch]);
  return {
    savedAt: isDirty ? undefined : offered?.savedAt,
    restore: () => {
      if (offered !== undefined) reset(offered.values, { keepDefaultValues: true });
      setOffered(undefined);
    },
    keep: keepNow,
    drop: () => {
      // Cancels a pending write.
      clearTimeout(timer.current);
      deleteStoredDraft(localStorage, place);
      setOffered(undefined);
    },
  };
}
