/** Where the link at the end of a newsletter leads. Asking by GET changes nothing: mail programs look at links beforehand. */
import { unsubscribe } from "#api/account.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { redirectResponse } from "#ui/pages/page.ts";
import layout from "../components/layout.module.css";
import { page } from "../pages.tsx";

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
  head: () => ({ title: "Newsletter", isIndexed: false }),
  // The token in the address unsubscribes; it is nobody else's business.
  headers: () => [["referrer-policy", "no-referrer"]],
  View: ({ data }) => (
    <div className={`${layout.page} ${layout.prose}`}>{data.isDone ? <Done /> : <Ask token={data.token} />}</div>
  ),
});

function Ask({ token }: { token: string }) {
  return (
    <form method="post" action="/account/unsubscribe" className={layout.prose}>
      <h1>No more news?</h1>
      <p>We take you off the list at once. Mails about your orders still reach you.</p>
      <input type="hidden" name="token" value={token} />
      <p>
        <Button>Unsubscribe</Button>
      </p>
    </form>
  );
}

function Done() {
  return (
    <>
      <h1>You get no more news from us</h1>
      <p>Changed your mind? You can subscribe again in your account.</p>
      <p>
        <ButtonLink href="/" kind="secondary">
          Back to the shop
        </ButtonLink>
      </p>
    </>
  );
}
