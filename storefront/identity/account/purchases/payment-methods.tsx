/** Saved payment methods, with the one that subscriptions renew with first. */
import {
  deleteSavedPaymentMethod,
  listSavedPaymentMethods,
  type SavedPaymentMethod,
} from "#api/payments/payment-providers.ts";
import { formatMessage } from "#api/store/messages.ts";
import { checkoutTexts } from "#storefront/checkout/checkout/texts/texts.ts";
import type { ShopContext } from "#storefront/context.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import layout from "../../../components/layout.module.css";
import styles from "../account.module.css";
import cardsStyles from "../cards.module.css";
import { FormProblem, IntentForm, TextButton } from "../parts.tsx";
import { noProblems, type Problems, readProblems } from "../problems.ts";
import { memberPage } from "../profile/member-page.tsx";
import { ownedTexts } from "../texts/owned/texts.ts";

const PATH = "/account/payment-methods";

type View = {
  methods: readonly SavedPaymentMethod[];
  /** The method whose removal is to be confirmed. */
  askedId: string | undefined;
  problems: Problems;
};

export const paymentMethodsPage = memberPage<View>({
  path: PATH,
  section: "payment-methods",
  lead: (_, { language }) => ownedTexts[language].paymentMethods.lead,
  load: (context) => load(context),
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const id = (form.get("id") ?? "").slice(0, 36);
    if (form.get("intent") === "ask") return paymentMethodsPage.render(context, await load(context, { askedId: id }));
    if (form.get("intent") !== "remove") return redirectResponse(PATH);
    try {
      await context.shopper.call(deleteSavedPaymentMethod, { params: { id } });
      return redirectResponse(`${PATH}?done=payment-method`);
    } catch (error) {
      const problems = readProblems(context, error);
      return paymentMethodsPage.render(context, await load(context, { problems }));
    }
  },
  View: ({ data }) => <PaymentMethods {...data} />,
});

async function load({ shopper }: ShopContext, state: Partial<View> = {}): Promise<View> {
  const { savedPaymentMethods: methods } = await shopper.call(listSavedPaymentMethods, { query: {} });
  return { askedId: undefined, problems: noProblems, ...state, methods };
}

function PaymentMethods({ methods, askedId, problems }: View) {
  const texts = useTexts(ownedTexts).paymentMethods;
  return (
    <>
      <FormProblem message={problems.message} />
      {methods.length === 0 ? (
        <div className={styles.nothing}>
          <p className={layout.lead}>{texts.none}</p>
          <ButtonLink href="/search">{texts.shop}</ButtonLink>
        </div>
      ) : (
        <ul className={cardsStyles.cards}>
          {methods.map((method, index) => (
            <MethodCard
              key={method.id}
              method={method}
              isFirst={index === 0 && methods.length > 1}
              isAsked={method.id === askedId}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type CardProps = { method: SavedPaymentMethod; isFirst: boolean; isAsked: boolean };

function MethodCard({ method: { id, brand, lastFour, expiresOn, isTest }, isFirst, isAsked }: CardProps) {
  const language = useLanguage();
  const texts = useTexts(ownedTexts).paymentMethods;
  const name = formatMessage(language, useTexts(checkoutTexts).payment.saved.name, { brand, digits: lastFour });
  return (
    <li className={cardsStyles.card}>
      <h2 className={cardsStyles.cardTitle}>
        <bdi>{name}</bdi> {isFirst && <Badge tone="good">{texts.renewals}</Badge>}
        {isTest && <Badge tone="neutral">{texts.test}</Badge>}
      </h2>
      {expiresOn !== null && (
        <p>{formatMessage(language, texts.expires, { date: expiresOn.split("-").reverse().join("/") })}</p>
      )}
      {isAsked ? (
        <>
          <p role="status">{formatMessage(language, texts.question, { name })}</p>
          <div className={cardsStyles.cardActions}>
            <IntentForm intent="remove" values={{ id }}>
              <Button size="sm">{texts.removeIt}</Button>
            </IntentForm>
            <a href={PATH}>{texts.keep}</a>
          </div>
        </>
      ) : (
        <IntentForm intent="ask" values={{ id }} className={cardsStyles.cardActions}>
          <TextButton about={name} isDanger>
            {texts.remove}
          </TextButton>
        </IntentForm>
      )}
    </li>
  );
}
