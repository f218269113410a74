import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { forget, type Kept, keep, readKept } from "./kept.ts";

const DELAY_MS = 800;

type Draft = {
  /** When what is offered was typed; undefined while nothing is offered. */
  savedAt: string | undefined;
  restore: () => void;
  /** Keeps the changes at once, before the page is left. False when the browser can't. */
  keep: () => boolean;
  /** Also after saving and discarding. */
  drop: () => void;
};

type Options<Values extends FieldValues> = {
  /** Kind and id of what is edited: `collection.new`. */
  place: string;
  /** Of what is edited, as it was opened. */
  revision: string;
  form: Pick<UseFormReturn<Values>, "getValues" | "reset" | "watch">;
  isDirty: boolean;
};

/** Keeps what is not saved yet in this browser, a moment after the last change, and offers it when the editor opens. */
export function useFormDraft<Values extends FieldValues>({ place, revision, form, isDirty }: Options<Values>): Draft {
  const { getValues, reset, watch } = form;
  const [offered, setOffered] = useState<Kept<Values> | undefined>(() =>
    readKept(localStorage, place, { revision, usual: getValues(), now: Date.now() }),
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepNow = useCallback(
    () => keep(localStorage, place, { values: getValues(), revision, savedAt: new Date().toISOString() }),
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
      // What is about to be kept is dropped too.
      clearTimeout(timer.current);
      forget(localStorage, place);
      setOffered(undefined);
    },
  };
}
