import { Button, ButtonLink } from "#ui/Button.tsx";
import layout from "../components/layout.module.css";
import styles from "./cart.module.css";

export type RemindersView = { token: string; kind: "ask" | "done" | "unknown" | "recover" };

const words = {
  ask: {
    title: "No more reminders?",
    text: "We will stop writing to you about carts you have left. Mails about your orders still come.",
  },
  done: { title: "Done", text: "You will not get any more reminders about your cart." },
  unknown: { title: "This link does not work any more", text: "It may be too old. Nothing was changed." },
  recover: { title: "Your cart is waiting", text: "We have kept everything for you." },
} as const;

/** Saying no to reminders, and coming back from one without a script or a browser that says what it does. */
export function RemindersPage({ data: { token, kind } }: { data: RemindersView }) {
  const { title, text } = words[kind];
  const path = kind === "recover" ? `/cart/recover/${token}` : `/cart/reminders/${token}`;
  return (
    <div className={`${layout.page} ${styles.reminders}`}>
      <h1 className={styles.title}>{title}</h1>
      <p>{text}</p>
      {kind === "ask" || kind === "recover" ? (
        <form method="post" action={path}>
          <Button size="lg">{kind === "ask" ? "Stop the reminders" : "Show my cart"}</Button>
        </form>
      ) : (
        <ButtonLink href="/">To the shop</ButtonLink>
      )}
    </div>
  );
}
