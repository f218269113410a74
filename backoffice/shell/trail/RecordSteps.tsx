import { useRouter } from "@tanstack/react-router";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useCallback, useEffect } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { areShortcutsOn } from "../preferences.ts";
import { shellTexts } from "../texts/texts.ts";
import { isBusyElsewhere } from "../use-shortcuts.ts";
import { type ListName, placeIn, readTrail } from "./list-trail.ts";
import styles from "./RecordSteps.module.css";

/** To the record before and after this one in the list it was opened from: buttons, and `K` and `J`. */
export function RecordSteps({ list, id }: { list: ListName; id: string }) {
  const language = useLanguage();
  const { position, ...lists } = useTexts(shellTexts).steps;
  const texts = lists[list];
  const router = useRouter();
  const place = placeIn(readTrail(list), id);
  const [previous, next] = [place?.previous, place?.next];
  const go = useCallback(
    (to: string | undefined) => {
      if (to !== undefined) router.history.push(`/admin/${list}/${to}`);
    },
    [router, list],
  );
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || !areShortcutsOn() || isBusyElsewhere(event.target)) return;
      if (event.key === "j") go(next);
      if (event.key === "k") go(previous);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [go, next, previous]);
  if (place === undefined || place.count < 2) return null;
  return (
    <nav className={styles.steps} aria-label={texts.list}>
      <span className={styles.place}>
        {formatMessage(language, position, { number: place.number, count: place.count })}
      </span>
      <Button
        size="icon"
        variant="plain"
        aria-label={texts.previous}
        aria-keyshortcuts="K"
        title="K"
        icon={<ChevronUp aria-hidden="true" />}
        disabled={previous === undefined}
        onClick={() => go(previous)}
      />
      <Button
        size="icon"
        variant="plain"
        aria-label={texts.next}
        aria-keyshortcuts="J"
        title="J"
        icon={<ChevronDown aria-hidden="true" />}
        disabled={next === undefined}
        onClick={() => go(next)}
      />
    </nav>
  );
}
