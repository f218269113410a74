/** Account deletion, with a confirmation. */
import { deleteMyMember } from "#api/identity/members.ts";
import { page } from "#storefront/pages.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useTexts } from "#ui/language.ts";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import layout from "../../../components/layout.module.css";
import styles from "../panels.module.css";
import { frameTexts } from "../texts/frame/texts.ts";
import { privacyTexts } from "../texts/privacy/texts.ts";
import { memberPage } from "./member-page.tsx";
import { readOwnEmail } from "./own-email.ts";

type DeleteView = { email: string; isMissing: boolean };

export const deletePage = memberPage<DeleteView>({
  path: "/account/delete",
  section: "privacy",
  title: (_, { language }) => privacyTexts[language].delete.title,
  async load({ shopper }) {
    const { email } = await readOwnEmail(shopper);
    return { email, isMissing: false };
  },
  async act(context): Promise<PageResponse> {
    const { shopper, request } = context;
    if ((await request.form()).get("isSure") !== "yes") {
      const { email } = await readOwnEmail(shopper);
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
  const texts = useTexts(privacyTexts).delete;
  return (
    <form method="post" className={`${styles.form} ${styles.narrow}`}>
      <p>
        <FormattedMessage message={texts.intro} values={{ email: <strong>{email}</strong> }} />
      </p>
      <ul className={styles.bullets}>
        <li>{texts.details}</li>
        <li>{texts.sessions}</li>
        <li>{texts.orders}</li>
      </ul>
      <p>
        <FormattedMessage message={texts.copyFirst} values={{ copy: <a href="/account/privacy">{texts.copy}</a> }} />
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
        <label htmlFor="isSure">{texts.sure}</label>
        {isMissing && (
          <p id="isSure-error" className={styles.checkError}>
            {texts.notTicked}
          </p>
        )}
      </div>
      <div className={`${styles.buttons} ${styles.destroy}`}>
        <Button>{texts.submit}</Button>
        <ButtonLink href="/account/privacy" kind="quiet">
          {texts.keep}
        </ButtonLink>
      </div>
    </form>
  );
}

export const deletedPage = page<null>({
  path: "/account/deleted",
  cache: "private",
  load: async () => null,
  head: (_, { shop }) => ({ title: privacyTexts[shop.language].delete.doneTitle, isIndexed: false }),
  View: Deleted,
});

function Deleted() {
  const texts = useTexts(privacyTexts).delete;
  const { backToShop } = useTexts(frameTexts);
  return (
    <div className={`${layout.page} ${layout.prose}`}>
      <h1>{texts.doneTitle}</h1>
      <p>{texts.done}</p>
      <p>
        <ButtonLink href="/">{backToShop}</ButtonLink>
      </p>
    </div>
  );
}
