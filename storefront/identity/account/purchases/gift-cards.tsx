/** Gift cards the member bought: balances, and one-time display of the code. */

import { listMyGiftCards, type MyGiftCard, revealMyGiftCardCode } from "#api/payments/gift-cards.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopContext } from "#storefront/context.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import type { PageResponse } from "#ui/pages/page.ts";
import styles from "../account.module.css";
import { FormProblem, IntentForm } from "../parts.tsx";
import { noProblems, type Problems, readProblems } from "../problems.ts";
import { memberPage } from "../profile/member-page.tsx";
import { ownedTexts } from "../texts/owned/texts.ts";
import goods from "./goods.module.css";

type CardView = {
  id: string;
  balance: string;
  initial: string;
  state: string | undefined;
  to: string;
  /** The obfuscated code, and when it was or will be sent. */
  delivery: string;
  /** The revealed code, shown only once. */
  revealed: string | undefined;
  canReveal: boolean;
};
type View = { cards: readonly CardView[]; problems: Problems };

export const giftCardsPage = memberPage<View>({
  path: "/account/gift-cards",
  section: "gift-cards",
  lead: () => <Lead />,
  load: (context) => load(context),
  async act(context): Promise<PageResponse> {
    const id = ((await context.request.form()).get("id") ?? "").slice(0, 36);
    try {
      const { code } = await context.shopper.call(revealMyGiftCardCode, { params: { id } });
      return giftCardsPage.render(context, await load(context, { id, code }));
    } catch (error) {
      return giftCardsPage.render(context, { ...(await load(context)), problems: readProblems(context, error) });
    }
  },
  View: ({ data }) => <GiftCards {...data} />,
});

async function load(context: ShopContext, revealed?: { id: string; code: string }): Promise<View> {
  const { giftCards } = await context.shopper.call(listMyGiftCards, {});
  const { dateLocale, timeZone, language } = context.shop;
  const day = new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeZone });
  return {
    cards: giftCards.map((card) =>
      present(card, { day, language }, revealed?.id === card.id ? revealed.code : undefined),
    ),
    problems: noProblems,
  };
}

type Words = { day: Intl.DateTimeFormat; language: Language };

function present(card: MyGiftCard, { day, language }: Words, revealed: string | undefined): CardView {
  const texts = ownedTexts[language].giftCards;
  const sent = card.deliveredDate;
  return {
    id: card.id,
    balance: card.balance.formattedAmount,
    initial: card.initialAmount.formattedAmount,
    state: { VALID: undefined, EXPIRED: texts.expired, DISABLED: texts.disabled }[card.status],
    to: card.recipientName === undefined ? card.recipientEmail : `${card.recipientName} (${card.recipientEmail})`,
    delivery: formatMessage(language, sent === undefined ? texts.goesOut : texts.sent, {
      code: card.obfuscatedCode,
      day: day.format(new Date(sent ?? card.deliveryDate)),
    }),
    revealed,
    canReveal: card.isCodeAvailable,
  };
}

function Lead() {
  const { lead, toBalance } = useTexts(ownedTexts).giftCards;
  return <FormattedMessage message={lead} values={{ balance: <a href="/gift-cards">{toBalance}</a> }} />;
}

function GiftCards({ cards, problems }: View) {
  const language = useLanguage();
  const texts = useTexts(ownedTexts).giftCards;
  if (cards.length === 0)
    return (
      <div className={styles.nothing}>
        <p>{texts.none}</p>
        <ButtonLink href="/p/gift-card">{texts.give}</ButtonLink>
      </div>
    );
  return (
    <>
      <FormProblem message={problems.message} />
      <ul className={goods.cards}>
        {cards.map((card) => (
          <li key={card.id} className={goods.card}>
            <div className={goods.top}>
              <h2>{formatMessage(language, texts.card, { amount: card.initial, recipient: card.to })}</h2>
              {card.state && <Badge tone="neutral">{card.state}</Badge>}
            </div>
            <p className={goods.facts}>
              <span className={goods.amount}>{formatMessage(language, texts.left, { amount: card.balance })}</span>
              <span>{card.delivery}</span>
            </p>
            {card.revealed && (
              <p className={goods.code} role="status">
                <bdi dir="ltr">{card.revealed}</bdi>
              </p>
            )}
            {card.canReveal && (
              <IntentForm intent="reveal" values={{ id: card.id }} className={goods.actions}>
                <Button kind="quiet" size="sm">
                  {texts.reveal}
                </Button>
                <span className={goods.facts}>{texts.once}</span>
              </IntentForm>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
