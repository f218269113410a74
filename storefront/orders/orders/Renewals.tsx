/** How to cancel the order's subscriptions. */
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./orders.module.css";
import { orderTexts } from "./texts/texts.ts";
import type { OrderView } from "./views.ts";

type Props = { order: Pick<OrderView, "ends" | "email" | "contactEmail">; signUp: string };

export function Renewals({ order: { ends, email, contactEmail }, signUp }: Props) {
  const texts = useTexts(orderTexts).renewals;
  if (ends === undefined) return null;
  const contact = <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
  const parts = {
    account: { link: <a href="/account/subscriptions">{texts.accountLink}</a> },
    guest: { email: contact, link: <a href={signUp}>{texts.guestLink}</a>, address: email },
    contact: { email: contact },
  }[ends];
  return (
    <p className={styles.rest}>
      <FormattedMessage message={texts[ends]} values={parts} />
    </p>
  );
}
