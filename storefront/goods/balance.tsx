/** `/gift-cards`: what is on a gift card. The code is posted, so that it stands in no address and no log. */
import { getGiftCard } from "#api/gift-cards.ts";
import { ApiError } from "#sdk/call.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { PageResponse } from "#ui/pages/page.ts";
import goods from "../account/goods.module.css";
import layout from "../components/layout.module.css";
import type { ShopContext } from "../context.ts";
import { page } from "../pages.tsx";

type View = {
  code: string;
  error: string | undefined;
  found: { balance: string; state: string } | undefined;
};

const states = { VALID: "Ready to use", EXPIRED: "It has expired", DISABLED: "It is not valid any more" } as const;

export const balancePage = page<View>({
  path: "/gift-cards",
  cache: "private",
  load: async () => ({ code: "", error: undefined, found: undefined }),
  act: (context) => look(context),
  head: () => ({ title: "Gift card balance", isIndexed: false }),
  status: ({ error }) => (error === undefined ? 200 : 422),
  View: ({ data }) => (
    <div className={layout.page}>
      <div className={goods.balance}>
        <h1>Gift card balance</h1>
        <p className={layout.lead}>Enter the code from the mail. It has sixteen letters and digits.</p>
        {data.found && (
          <Notice tone="good" isAnnounced>
            <span className={goods.amount}>{data.found.balance}</span> {data.found.state}
          </Notice>
        )}
        <form method="post" className={goods.balance}>
          <Field
            label="Code"
            name="code"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={data.code}
            error={data.error}
          />
          <p>
            <Button>See the balance</Button>
          </p>
        </form>
        <p className={goods.facts}>
          At checkout, enter the code under “Gift card”. What you do not spend stays on it.
          <a href="/p/gift-card">Give a gift card</a>
        </p>
      </div>
    </div>
  ),
});

async function look(context: ShopContext): Promise<PageResponse> {
  const code = ((await context.request.form()).get("code") ?? "").trim().slice(0, 40);
  if (code === "") return balancePage.render(context, { code, error: "Enter the code of the card.", found: undefined });
  try {
    const { giftCard } = await context.shopper.call(getGiftCard, { params: { code }, body: {} });
    const found = { balance: giftCard.formattedBalance, state: states[giftCard.status] };
    return balancePage.render(context, { code: "", error: undefined, found });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const sentence =
      error.status === 429
        ? "That were many tries. Wait an hour, or write to us."
        : "There is no gift card with this code. Check each letter, and try again.";
    return balancePage.render(context, { code, error: sentence, found: undefined });
  }
}
