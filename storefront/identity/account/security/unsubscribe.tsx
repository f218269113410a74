/** Target of the unsubscribe link in newsletters. GET has no side effects, because email programs prefetch links. */
import { unsubscribe } from "#api/identity/account.ts";
import { page } from "#storefront/pages.tsx";
import { Button } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import { redirectResponse } from "#ui/pages/page.ts";
import layout from "../../../components/layout.module.css";
import { ActionResult } from "../ActionResult.tsx";
import { privacyTexts } from "../texts/privacy/texts.ts";

type UnsubscribeView = { token: string; isDone: boolean };

export const unsubscribePage = page<UnsubscribeView>({
  path: "/account/unsubscribe",
  cache: "private",
  async load({ request }) {
    const { searchParams } = request.url;
    return { token: (searchParams.get("token") ?? "").slice(0, 500), isDone: searchParams.has("done") };
  },
  async act({ request }) {
    const token = ((await request.form()).get("token") ?? "").slice(0, 500);
    if (token !== "") await request.call(unsubscribe, { body: { token } });
    return redirectResponse("/account/unsubscribe?done=1");
  },
  head: (_, { shop }) => ({ title: privacyTexts[shop.language].unsubscribe.title, isIndexed: false }),
  // The token in the URL is a credential and must not leak through the referrer.
  headers: () => [["referrer-policy", "no-referrer"]],
  View: ({ data }) => (
    <div className={`${layout.page} ${layout.prose}`}>
      {data.isDone ? <UnsubscribeDone /> : <UnsubscribeForm action="/account/unsubscribe" token={data.token} />}
    </div>
  ),
});

/** `token`: for pages whose path doesn't have it. */
export function UnsubscribeForm({ action, token }: { action: string; token?: string }) {
  const texts = useTexts(privacyTexts).unsubscribe;
  return (
    <form method="post" action={action} className={layout.prose}>
      <h1>{texts.ask}</h1>
      <p>{texts.effect}</p>
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      <p>
        <Button>{texts.submit}</Button>
      </p>
    </form>
  );
}

export function UnsubscribeDone() {
  const { doneTitle, done } = useTexts(privacyTexts).unsubscribe;
  return <ActionResult title={doneTitle} text={done} />;
}
