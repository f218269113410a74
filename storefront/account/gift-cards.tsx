/** The gift cards a member bought: what is left on them, and one look at the code. */
import { listMyGiftCards, type MyGiftCard, revealMyGiftCardCode } from "#api/gift-cards.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import type { PageResponse } from "#ui/pages/page.ts";
import type { ShopContext } from "../context.ts";
import styles from "./account.module.css";
import goods from "./goods.module.css";
import { memberPage, noProblems, type Problems, readProblems } from "./member-page.tsx";
import { FormProblem, IntentForm } from "./parts.tsx";

type CardView = {
  id: string;
  code: string;
  balance: string;
  initial: string;
  state: string | undefined;
  to: string;
  when: string;
  /** Told just now, and never again. */
  revealed: string | undefined;
  canReveal: boolean;
};
type View = { cards: readonly CardView[]; problems: Problems };

export const giftCardsPage = memberPage<View>({
  path: "/account/gift-cards",
  section: "gift-cards",
  title: () => "Gift cards",
  lead: () => (
    <>
      Cards you bought. Got one from somebody? <a href="/gift-cards">See what is on it</a>.
    </>
  ),
  load: (context) => load(context),
  async act(context): Promise<PageResponse> {
    const id = ((await context.request.form()).get("id") ?? "").slice(0, 36);
    try {
      const { code } = await context.shopper.call(revealMyGiftCardCode, { params: { id } });
      return giftCardsPage.render(context, await load(context, { id, code }));
    } catch (error) {
      return giftCardsPage.render(context, { ...(await load(context)), problems: readProblems(error) });
    }
  },
  View: ({ data }) => <GiftCards {...data} />,
});

async function load(context: ShopContext, revealed?: { id: string; code: string }): Promise<View> {
  const { giftCards } = await context.shopper.call(listMyGiftCards, {});
  const { locale, timeZone } = context.shop;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  return {
    cards: giftCards.map((card) => present(card, day, revealed?.id === card.id ? revealed.code : undefined)),
    problems: noProblems,
  };
}

const stateWords = { VALID: undefined, EXPIRED: "Expired", DISABLED: "Not valid any more" } as const;

function present(card: MyGiftCard, day: Intl.DateTimeFormat, revealed: string | undefined): CardView {
  const sent = card.deliveredDate;
  return {
    id: card.id,
    code: card.obfuscatedCode,
    balance: card.balance.formattedAmount,
    initial: card.initialAmount.formattedAmount,
    state: stateWords[card.status],
    to: card.recipientName === undefined ? card.recipientEmail : `${card.recipientName} (${card.recipientEmail})`,
    when:
      sent === undefined
        ? `goes out on ${day.format(new Date(card.deliveryDate))}`
        : `sent on ${day.format(new Date(sent))}`,
    revealed,
    canReveal: card.isCodeAvailable,
  };
}

function GiftCards({ cards, problems }: View) {
  if (cards.length === 0)
    return (
      <div className={styles.nothing}>
        <p>You have not bought a gift card yet.</p>
        <ButtonLink href="/p/gift-card">Give one</ButtonLink>
      </div>
    );
  return (
    <>
      <FormProblem message={problems.message} />
      <ul className={goods.cards}>
        {cards.map((card) => (
          <li key={card.id} className={goods.card}>
            <div className={goods.top}>
              <h2>
                {card.initial} for {card.to}
              </h2>
              {card.state && <Badge tone="neutral">{card.state}</Badge>}
            </div>
            <p className={goods.facts}>
              <span className={goods.amount}>{card.balance} left</span>
              <span>
                {card.code}, {card.when}
              </span>
            </p>
            {card.revealed && (
              <p className={goods.code} role="status">
                {card.revealed}
              </p>
            )}
            {card.canReveal && (
              <IntentForm intent="reveal" values={{ id: card.id }} className={goods.actions}>
                <Button kind="quiet" size="sm">
                  Show the code
                </Button>
                <span className={goods.facts}>It is shown once: write it down.</span>
              </IntentForm>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
