/** The end of the account: said plainly, meant twice. */
import { deleteMyMember } from "#api/members.ts";
import { userInfo } from "#api/oauth.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import layout from "../components/layout.module.css";
import { page } from "../pages.tsx";
import { memberPage } from "./member-page.tsx";
import styles from "./panels.module.css";

type DeleteView = { email: string; isMissing: boolean };

export const deletePage = memberPage<DeleteView>({
  path: "/account/delete",
  section: "privacy",
  title: () => "Delete the account",
  async load({ shopper }) {
    const { email } = await shopper.call(userInfo, {});
    return { email, isMissing: false };
  },
  async act(context): Promise<PageResponse> {
    const { shopper, request } = context;
    if ((await request.form()).get("isSure") !== "yes") {
      const { email } = await shopper.call(userInfo, {});
      return deletePage.render(context, { email, isMissing: true });
    }
    await shopper.call(deleteMyMember, {});
    shopper.leave();
    return redirectResponse("/account/deleted");
  },
  status: ({ isMissing }) => (isMissing ? 422 : 200),
  View: ({ data }) => <DeleteForm {...data} />,
});

function DeleteForm({ email, isMissing }: DeleteView) {
  return (
    <form method="post" className={`${styles.form} ${styles.narrow}`}>
      <p>
        This deletes the account of <strong>{email}</strong> for good:
      </p>
      <ul className={styles.bullets}>
        <li>Name, addresses, phone numbers, picture and saved things go at once.</li>
        <li>You are signed out everywhere, and programs with access lose it.</li>
        <li>Orders and invoices stay without your account, for as long as the law asks for them.</li>
      </ul>
      <p>
        Would you like <a href="/account/privacy">a copy of your data</a> first?
      </p>
      <div className={styles.check}>
        <input
          type="checkbox"
          id="isSure"
          name="isSure"
          value="yes"
          required
          {...(isMissing && { "aria-invalid": true as const, "aria-describedby": "isSure-error" })}
        />
        <label htmlFor="isSure">Yes, delete my account. I know that nobody can bring it back.</label>
        {isMissing && (
          <p id="isSure-error" className={styles.checkError}>
            Tick the box to go on.
          </p>
        )}
      </div>
      <div className={`${styles.buttons} ${styles.destroy}`}>
        <Button>Delete my account</Button>
        <ButtonLink href="/account/privacy" kind="quiet">
          Keep it
        </ButtonLink>
      </div>
    </form>
  );
}

export const deletedPage = page<null>({
  path: "/account/deleted",
  cache: "private",
  load: async () => null,
  head: () => ({ title: "Your account is deleted", isIndexed: false }),
  View: () => (
    <div className={`${layout.page} ${layout.prose}`}>
      <h1>Your account is deleted</h1>
      <p>Thank you for having been here. You can still order as a guest, and make a new account at any time.</p>
      <p>
        <ButtonLink href="/">Back to the shop</ButtonLink>
      </p>
    </div>
  ),
});
