/** What comes again and again, and passes: pausing, skipping, canceling; what is left. */
import { listMyMemberships, type Membership } from "#api/memberships.ts";
import {
  cancelSubscription,
  pauseSubscription,
  querySubscriptionContracts,
  resumeSubscription,
  retryBilling,
  type SubscriptionContract,
  skipCycle,
} from "#api/subscription-contracts.ts";
import { Badge } from "#ui/Badge.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import type { ShopContext } from "../context.ts";
import styles from "./account.module.css";
import goods from "./goods.module.css";
import { memberPage, noProblems, type Problems, readProblems } from "./member-page.tsx";
import { FormProblem, IntentForm, TextButton } from "./parts.tsx";

type Tone = "good" | "warn" | "bad" | "neutral";
type ContractView = {
  id: string;
  title: string;
  state: { label: string; tone: Tone };
  price: string;
  next: string | undefined;
  can: readonly Action[];
  orders: readonly { href: string; label: string }[];
};
type PassView = { id: string; title: string; state: { label: string; tone: Tone }; facts: readonly string[] };
type View = { contracts: readonly ContractView[]; passes: readonly PassView[]; problems: Problems };

const actions = {
  pause: { call: pauseSubscription, label: "Pause" },
  resume: { call: resumeSubscription, label: "Resume" },
  skip: { call: skipCycle, label: "Skip the next one" },
  cancel: { call: cancelSubscription, label: "Cancel" },
} as const;
type Action = keyof typeof actions | "retry";
const isAction = (name: string | null): name is keyof typeof actions => name !== null && Object.hasOwn(actions, name);

export const subscriptionsPage = memberPage<View>({
  path: "/account/subscriptions",
  section: "subscriptions",
  title: () => "Subscriptions and passes",
  load,
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const params = { subscriptionContractId: (form.get("id") ?? "").slice(0, 36) };
    const intent = form.get("intent");
    try {
      if (isAction(intent)) await context.shopper.call(actions[intent].call, { params, body: {} });
      if (intent === "retry") await context.shopper.call(retryBilling, { params });
      return redirectResponse(`/account/subscriptions?done=subscription-${isAction(intent) ? intent : "retry"}`);
    } catch (error) {
      return subscriptionsPage.render(context, { ...(await load(context)), problems: readProblems(error) });
    }
  },
  View: ({ data }) => <Subscriptions {...data} />,
});

async function load({ shopper, shop }: ShopContext): Promise<View> {
  const [{ subscriptionContracts }, { memberships }] = await Promise.all([
    shopper.call(querySubscriptionContracts, { body: { query: { cursorPaging: { limit: 100 } } } }),
    shopper.call(listMyMemberships, {}),
  ]);
  const day = new Intl.DateTimeFormat(shop.locale, { dateStyle: "long", timeZone: shop.timeZone });
  return {
    contracts: subscriptionContracts.map((contract) => presentContract(contract, day)),
    passes: memberships.map((membership) => presentPass(membership, day)),
    problems: noProblems,
  };
}

const states: Readonly<Record<SubscriptionContract["state"], { label: string; tone: Tone; can: readonly Action[] }>> = {
  PENDING: { label: "Waits for its payment", tone: "neutral", can: ["cancel"] },
  ACTIVE: { label: "Active", tone: "good", can: ["skip", "pause", "cancel"] },
  PAUSED: { label: "Paused", tone: "warn", can: ["resume", "cancel"] },
  PAST_DUE: { label: "Payment failed", tone: "bad", can: ["retry", "pause", "cancel"] },
  CANCELED: { label: "Canceled", tone: "neutral", can: [] },
  ENDED: { label: "Ended", tone: "neutral", can: [] },
};

const units = { UNDEFINED: "time", DAY: "day", WEEK: "week", MONTH: "month", YEAR: "year" } as const;

function presentContract(contract: SubscriptionContract, day: Intl.DateTimeFormat): ContractView {
  const { frequency, interval, enableCustomerCancellation, billingCycles } = contract.subscriptionSettings;
  const { can, ...state } = states[contract.state];
  const every = interval === 1 ? `every ${units[frequency]}` : `every ${interval} ${units[frequency]}s`;
  const left =
    billingCycles === undefined ? "" : `, ${Math.max(0, billingCycles - contract.nextCycleNumber + 1)} to come`;
  const date = contract.retryDate ?? contract.nextBillingDate;
  return {
    id: contract.id,
    title: contract.title,
    state,
    price: `${contract.priceSummary.total.formattedAmount} ${every}${left}`,
    next: date && `${contract.retryDate ? "We try again on" : "Next payment:"} ${day.format(new Date(date))}`,
    can: can.filter((action) => action !== "cancel" || enableCustomerCancellation),
    orders: contract.cycles
      .slice(-6)
      .reverse()
      .map(({ orderId, dueDate, state: paid }) => ({
        href: `/account/orders/${orderId}`,
        label: `${day.format(new Date(dueDate))}${paid === "PAID" ? "" : paid === "PENDING" ? ", waiting" : ", not paid"}`,
      })),
  };
}

const passStates = {
  ACTIVE: { label: "Valid", tone: "good" },
  EXPIRED: { label: "Expired", tone: "neutral" },
  CANCELED: { label: "Ended", tone: "neutral" },
} as const;

function presentPass(membership: Membership, day: Intl.DateTimeFormat): PassView {
  const { credits, expirationDate, coveredNames, discountPercent } = membership;
  return {
    id: membership.id,
    title: membership.planName,
    state: passStates[membership.state],
    facts: [
      ...(credits ? [`${credits.remaining} of ${credits.total} left for ${coveredNames.join(", ")}`] : []),
      ...(discountPercent ? [`${discountPercent}% off`] : []),
      ...(expirationDate ? [`Until ${day.format(new Date(expirationDate))}`] : []),
    ],
  };
}

function Subscriptions({ contracts, passes, problems }: View) {
  if (contracts.length + passes.length === 0)
    return (
      <div className={styles.nothing}>
        <p>What you subscribe to, and passes you buy, are kept here.</p>
        <ButtonLink href="/c/services">Subscriptions and passes</ButtonLink>
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
              <h2>{pass.title}</h2>
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
  return (
    <li className={goods.card}>
      <div className={goods.top}>
        <h2>{contract.title}</h2>
        <Badge tone={contract.state.tone}>{contract.state.label}</Badge>
      </div>
      <p className={goods.facts}>
        <b>{contract.price}</b>
        {contract.next && <span>{contract.next}</span>}
      </p>
      {contract.can.length > 0 && (
        <div className={goods.actions}>
          {contract.can.map((action) => (
            <IntentForm key={action} intent={action} values={{ id: contract.id }}>
              <TextButton isDanger={action === "cancel"} about={contract.title}>
                {action === "retry" ? "Try the payment again" : actions[action].label}
              </TextButton>
            </IntentForm>
          ))}
        </div>
      )}
      {contract.orders.length > 0 && (
        <details>
          <summary>Orders</summary>
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
