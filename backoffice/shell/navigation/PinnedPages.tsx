import { useRouter } from "@tanstack/react-router";
import { Pin, PinOff, X } from "lucide-react";
import type { MouseEvent } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import shell from "../Shell.module.css";
import { shellTexts } from "../texts/texts.ts";
import styles from "./PinnedPages.module.css";
import { usePins } from "./use-pins.ts";

/** The pinned pages, above the areas of the menu. */
export function PinnedPages({ onNavigate }: { onNavigate?: () => void }) {
  const { pins, here, unpin } = usePins();
  const language = useLanguage();
  const texts = useTexts(shellTexts).pins;
  const router = useRouter();
  if (pins.length === 0) return null;
  const open = (event: MouseEvent, href: string): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(`/admin${href}`);
    onNavigate?.();
  };
  return (
    <section className={styles.pins} aria-label={texts.title}>
      <ul className={shell.navList}>
        {pins.map(({ href, label }) => (
          <li key={href} className={styles.pin}>
            <a
              href={`/admin${href}`}
              className={shell.navLink}
              title={label}
              {...(href === here && { "aria-current": "page" as const })}
              onClick={(event) => open(event, href)}
            >
              <Pin aria-hidden="true" />
              <span className={styles.pinLabel}>{label}</span>
            </a>
            <button
              type="button"
              className={styles.unpin}
              aria-label={formatMessage(language, texts.unpinNamed, { page: label })}
              title={texts.unpinShort}
              onClick={() => unpin(href)}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pins or unpins the open page. */
export function PinButton() {
  const { isPinned, isFull, toggle } = usePins();
  const texts = useTexts(shellTexts).pins;
  const label = isPinned ? texts.unpin : isFull ? texts.unpinFirst : texts.pinToMenu;
  return (
    <button
      type="button"
      className={styles.pinButton}
      aria-label={texts.pin}
      aria-pressed={isPinned}
      aria-disabled={(isFull && !isPinned) || undefined}
      title={label}
      onClick={toggle}
    >
      {isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
    </button>
  );
}
