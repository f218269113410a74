import { useRouter } from "@tanstack/react-router";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useCallback, useEffect } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { areShortcutsOn } from "../preferences.ts";
import { shellTexts } from "../texts/texts.ts";
import { isBusyElsewhere } from "../use-shortcuts.ts";
import { findPosition, type ListName, readListContext } from "./list-context.ts";
import styles from "./RecordNavigation.module.css";

/** Previous and next buttons of a record (shortcuts `K` and `J`), in the order of the list that it was opened from. */
export function RecordNavigation({ list, id }: { list: ListName; id: string }) {
  const language = useLanguage();
  const { position: positionText, ...lists } = useTexts(shellTexts).steps;
  const texts = lists[list];
  const router = useRouter();
  const position = findPosition(readListContext(list), id);
  const [previous, next] = [position?.previous, position?.next];
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
  if (position === undefined || position.count < 2) return null;
  return (
    <nav className={styles.steps} aria-label={texts.list}>
      <span className={styles.place}>
        {formatMessage(language, positionText, { number: position.number, count: position.count })}
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
