/** `/gift-cards`: a gift card's balance. The code is sent by POST so that it never appears in URLs or logs. */
import { getGiftCard } from "#api/payments/gift-cards.ts";
import { ApiError } from "#sdk/call.ts";
import type { ShopContext } from "#storefront/context.ts";
import { page } from "#storefront/pages.tsx";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import type { PageResponse } from "#ui/pages/page.ts";
import layout from "../../components/layout.module.css";
import goods from "../../identity/account/purchases/goods.module.css";
import { goodsTexts } from "./texts/texts.ts";

type View = {
  code: string;
  error: string | undefined;
  found: { balance: string; state: string } | undefined;
};

export const balancePage = page<View>({
  path: "/gift-cards",
  cache: "private",
  load: async () => ({ code: "", error: undefined, found: undefined }),
  act: (context) => look(context),
  head: (_, { shop }) => ({ title: goodsTexts[shop.language].balance.title, isIndexed: false }),
  status: ({ error }) => (error === undefined ? 200 : 422),
  View: ({ data }) => <Balance {...data} />,
});

function Balance({ code, error, found }: View) {
  const texts = useTexts(goodsTexts).balance;
  return (
    <div className={layout.page}>
      <div className={goods.balance}>
        <h1>{texts.title}</h1>
        <p className={layout.lead}>{texts.lead}</p>
        {found && (
          <Notice tone="good" isAnnounced>
            <span className={goods.amount}>{found.balance}</span> {found.state}
          </Notice>
        )}
        <form method="post" className={goods.balance}>
          <Field
            label={texts.code}
            name="code"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            defaultValue={code}
            error={error}
          />
          <p>
            <Button>{texts.look}</Button>
          </p>
        </form>
        <p className={goods.facts}>
          {texts.howTo}
          <a href="/p/gift-card">{texts.give}</a>
        </p>
      </div>
    </div>
  );
}

async function look(context: ShopContext): Promise<PageResponse> {
  const texts = goodsTexts[context.shop.language].balance;
  const code = ((await context.request.form()).get("code") ?? "").trim().slice(0, 40);
  if (code === "") return balancePage.render(context, { code, error: texts.empty, found: undefined });
  try {
    const { giftCard } = await context.shopper.call(getGiftCard, { params: { code }, body: {} });
    const found = { balance: giftCard.formattedBalance, state: texts.states[giftCard.status] };
    return balancePage.render(context, { code: "", error: undefined, found });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const sentence = error.status === 429 ? texts.throttled : texts.unknown;
    return balancePage.render(context, { code, error: sentence, found: undefined });
  }
}
