import { Button, ButtonLink } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import styles from "./cart.module.css";
import { cartTexts } from "./texts/texts.ts";

export type RemindersView = { token: string; kind: "ask" | "done" | "unknown" | "recover" };

/** Unsubscribing from cart reminders, and restoring a cart in browsers without scripts or fetch metadata headers. */
export function RemindersPage({ data: { token, kind } }: { data: RemindersView }) {
  const texts = useTexts(cartTexts).reminders;
  const { title, text } = texts[kind];
  const path = kind === "recover" ? `/cart/recover/${token}` : `/cart/reminders/${token}`;
  return (
    <div className={`${layout.page} ${styles.reminders}`}>
      <h1 className={styles.title}>{title}</h1>
      <p>{text}</p>
      {kind === "ask" || kind === "recover" ? (
        <form method="post" action={path}>
          <Button size="lg">{kind === "ask" ? texts.stop : texts.show}</Button>
        </form>
      ) : (
        <ButtonLink href="/">{texts.toShop}</ButtonLink>
      )}
    </div>
  );
}
