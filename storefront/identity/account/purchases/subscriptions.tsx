/** Subscriptions and passes: pause, skip, cancel, and remaining credits. */

import {
  cancelSubscription,
  pauseSubscription,
  querySubscriptionContracts,
  resumeSubscription,
  retryBilling,
  type SubscriptionContract,
  skipCycle,
} from "#api/orders/subscription-contracts.ts";
import { listMyMemberships, type Membership } from "#api/pricing/memberships.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { addressLines } from "#storefront/checkout/checkout/address/address.ts";
import type { ShopContext } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { Badge } from "#ui/Badge.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import styles from "../account.module.css";
import { FormProblem, IntentForm, TextButton } from "../parts.tsx";
import { noProblems, type Problems, readProblems } from "../problems.ts";
import { memberPage } from "../profile/member-page.tsx";
import { frameTexts } from "../texts/frame/texts.ts";
import { ownedTexts } from "../texts/owned/texts.ts";
import goods from "./goods.module.css";

type Tone = "good" | "warn" | "bad" | "neutral";
type ContractView = {
  id: string;
  title: string;
  state: { label: string; tone: Tone };
  price: string;
  next: string | undefined;
  can: readonly Action[];
  /** Where it is sent, with the page that changes it; undefined if nothing is sent or it ended. */
  address: { text: string; href: string } | undefined;
  orders: readonly { href: string; label: string }[];
};
type PassView = { id: string; title: string; state: { label: string; tone: Tone }; facts: readonly string[] };
type View = { contracts: readonly ContractView[]; passes: readonly PassView[]; problems: Problems };

const calls = {
  pause: pauseSubscription,
  resume: resumeSubscription,
  skip: skipCycle,
  cancel: cancelSubscription,
} as const;
type Action = keyof typeof calls | "retry";
const isAction = (name: string | null): name is keyof typeof calls => name !== null && Object.hasOwn(calls, name);

export const subscriptionsPage = memberPage<View>({
  path: "/account/subscriptions",
  section: "subscriptions",
  title: (_, { language }) => ownedTexts[language].subscriptions.title,
  load,
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const params = { subscriptionContractId: (form.get("id") ?? "").slice(0, 36) };
    const intent = form.get("intent");
    try {
      if (isAction(intent)) await context.shopper.call(calls[intent], { params, body: {} });
      if (intent === "retry") await context.shopper.call(retryBilling, { params });
      return redirectResponse(`/account/subscriptions?done=subscription-${isAction(intent) ? intent : "retry"}`);
    } catch (error) {
      return subscriptionsPage.render(context, { ...(await load(context)), problems: readProblems(context, error) });
    }
  },
  View: ({ data }) => <Subscriptions {...data} />,
});

async function load({ shopper, shop }: ShopContext): Promise<View> {
  const [{ subscriptionContracts }, { memberships }] = await Promise.all([
    shopper.call(querySubscriptionContracts, { body: { query: { cursorPaging: { limit: 100 } } } }),
    shopper.call(listMyMemberships, {}),
  ]);
  const format = new Intl.DateTimeFormat(shop.dateLocale, { dateStyle: "long", timeZone: shop.timeZone });
  const day: Day = (iso) => format.format(new Date(iso));
  return {
    contracts: subscriptionContracts.map((contract) => presentContract(contract, shop, day)),
    passes: memberships.map((membership) => presentPass(membership, shop, day)),
    problems: noProblems,
  };
}

/** Formats a date. */
type Day = (iso: string) => string;

const states: Readonly<Record<SubscriptionContract["state"], { tone: Tone; can: readonly Action[] }>> = {
  PENDING: { tone: "neutral", can: ["cancel"] },
  ACTIVE: { tone: "good", can: ["skip", "pause", "cancel"] },
  PAUSED: { tone: "warn", can: ["resume", "cancel"] },
  PAST_DUE: { tone: "bad", can: ["retry", "pause", "cancel"] },
  CANCELED: { tone: "neutral", can: [] },
  ENDED: { tone: "neutral", can: [] },
};

function presentContract(contract: SubscriptionContract, { language }: ShopFacts, day: Day): ContractView {
  const texts = ownedTexts[language].subscriptions;
  const { frequency, interval, enableCustomerCancellation, billingCycles } = contract.subscriptionSettings;
  const { can, tone } = states[contract.state];
  const price = contract.priceSummary.total.formattedAmount;
  const every = formatMessage(language, texts.every[frequency], { count: interval });
  const count = billingCycles === undefined ? 0 : Math.max(0, billingCycles - contract.nextCycleNumber + 1);
  const date = contract.retryDate ?? contract.nextBillingDate;
  return {
    id: contract.id,
    title: contract.title,
    state: { label: texts.states[contract.state], tone },
    price: formatMessage(language, billingCycles === undefined ? texts.price : texts.priceAndRest, {
      price,
      every,
      count,
    }),
    next: date && formatMessage(language, contract.retryDate ? texts.retry : texts.next, { day: day(date) }),
    can: can.filter((action) => action !== "cancel" || enableCustomerCancellation),
    address: addressOf(contract, can.length > 0, language),
    orders: contract.cycles
      .slice(-6)
      .reverse()
      .map(({ orderId, dueDate, state: paid }) => ({
        href: `/account/orders/${orderId}`,
        label: formatMessage(language, texts.payments[paid === "ABANDONED" ? "FAILED" : paid], { day: day(dueDate) }),
      })),
  };
}

function addressOf(
  { id, recipientInfo, shippingInfo }: SubscriptionContract,
  isOpen: boolean,
  language: Language,
): ContractView["address"] {
  if (!isOpen || shippingInfo === undefined) return undefined;
  const text = addressLines(recipientInfo, language).join(frameTexts[language].comma);
  return { text, href: `/account/subscriptions/${id}/address` };
}

function presentPass(membership: Membership, { language }: ShopFacts, day: Day): PassView {
  const texts = ownedTexts[language].passes;
  const { credits, expirationDate, coveredNames, discountPercent } = membership;
  return {
    id: membership.id,
    title: membership.planName,
    state: { label: texts.states[membership.state], tone: membership.state === "ACTIVE" ? "good" : "neutral" },
    facts: [
      ...(credits
        ? [formatMessage(language, texts.credits, { ...credits, names: coveredNames.join(frameTexts[language].comma) })]
        : []),
      ...(discountPercent ? [formatMessage(language, texts.discount, { percent: discountPercent })] : []),
      ...(expirationDate ? [formatMessage(language, texts.until, { day: day(expirationDate) })] : []),
    ],
  };
}

function Subscriptions({ contracts, passes, problems }: View) {
  const texts = useTexts(ownedTexts).subscriptions;
  if (contracts.length + passes.length === 0)
    return (
      <div className={styles.nothing}>
        <p>{texts.none}</p>
        <ButtonLink href="/c/services">{texts.toServices}</ButtonLink>
      </div>
    );
  return (
    <>
      <FormProblem message={problems.message} />
      <ul className={goods.cards}>
        {contracts.map((contract) => (
          <Contract key={contract.id} contract={contract} />
        ))}
        {passes.map((pass) => (
          <li key={pass.id} className={goods.card}>
            <div className={goods.top}>
              <h2>
                <bdi>{pass.title}</bdi>
              </h2>
              <Badge tone={pass.state.tone}>{pass.state.label}</Badge>
            </div>
            <p className={goods.facts}>
              {pass.facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Contract({ contract }: { contract: ContractView }) {
  const texts = useTexts(ownedTexts).subscriptions;
  return (
    <li className={goods.card}>
      <div className={goods.top}>
        <h2>
          <bdi>{contract.title}</bdi>
        </h2>
        <Badge tone={contract.state.tone}>{contract.state.label}</Badge>
      </div>
      <p className={goods.facts}>
        <b>{contract.price}</b>
        {contract.next && <span>{contract.next}</span>}
        {contract.address && (
          <span>
            <bdi>{contract.address.text}</bdi>{" "}
            <a href={contract.address.href}>
              {texts.changeAddress}
              <span className="visually-hidden"> {contract.title}</span>
            </a>
          </span>
        )}
      </p>
      {contract.can.length > 0 && (
        <div className={goods.actions}>
          {contract.can.map((action) => (
            <IntentForm key={action} intent={action} values={{ id: contract.id }}>
              <TextButton isDanger={action === "cancel"} about={contract.title}>
                {texts.actions[action]}
              </TextButton>
            </IntentForm>
          ))}
        </div>
      )}
      {contract.orders.length > 0 && (
        <details>
          <summary>{texts.orders}</summary>
          <ul className={goods.facts}>
            {contract.orders.map((order) => (
              <li key={order.href}>
                <a href={order.href}>{order.label}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
