/** M01: the first page of the account, and what is shown to whoever is not signed in. */
import { listMyAddresses } from "#api/account.ts";
import { listMyFactors } from "#api/factors.ts";
import { userInfo } from "#api/oauth.ts";
import { searchOrders } from "#api/orders.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon, type IconName } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Leave } from "#ui/pages/page.ts";
import layout from "../components/layout.module.css";
import type { ShopContext } from "../context.ts";
import { presentOrderRow } from "../orders/present.ts";
import type { OrderRowView } from "../orders/views.ts";
import { page } from "../pages.tsx";
import styles from "./account.module.css";
import frameStyles from "./frame.module.css";
import { asMember, memberPage } from "./member-page.tsx";
import { OrderRow } from "./OrderRow.tsx";
import overviewStyles from "./overview.module.css";

type OverviewView = {
  name: string;
  email: string;
  isVerified: boolean;
  orders: readonly OrderRowView[];
  address: string | undefined;
  isProtected: boolean;
};

export const overviewPage = memberPage<OverviewView>({
  path: "/account",
  section: "overview",
  load: loadOverview,
  title: ({ name }) => (name === "" ? "Your account" : `Hello, ${name}`),
  lead: ({ email }) => `Signed in as ${email}`,
  View: ({ data }) => <Overview {...data} />,
});

async function loadOverview(context: ShopContext): Promise<OverviewView> {
  const { shopper, shop } = context;
  const [member, found, book, factors] = await Promise.all([
    shopper.call(userInfo, {}),
    shopper.call(searchOrders, { body: { search: { cursorPaging: { limit: 2 } } } }),
    shopper.call(listMyAddresses, {}),
    shopper.call(listMyFactors, {}),
  ]);
  const [first] = book.addresses;
  return {
    name: member.givenName || (member.name?.includes("@") ? "" : (member.name ?? "")),
    email: member.email,
    isVerified: member.emailVerified,
    orders: found.orders.map((order) => presentOrderRow(order, shop)),
    address: first && [first.addressLine, first.city].filter(Boolean).join(", "),
    isProtected: factors.isMultiFactorOn || factors.factors.some(({ isPasskey }) => isPasskey),
  };
}

function Overview({ isVerified, orders, address, isProtected }: OverviewView) {
  return (
    <>
      {!isVerified && (
        <Notice tone="warn">
          Please confirm your e-mail address. <a href="/account/confirm-email">Send me a code</a>
        </Notice>
      )}
      <section aria-labelledby="latest">
        <div className={layout.sectionHead}>
          <h2 id="latest">Latest orders</h2>
          {orders.length > 0 && <a href="/account/orders">All orders</a>}
        </div>
        {orders.length === 0 ? (
          <NoOrders />
        ) : (
          <ul className={styles.rows}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} heading="h3" />
            ))}
          </ul>
        )}
      </section>
      <ul className={overviewStyles.tiles}>
        <Tile href="/account/bookings" icon="calendar" title="Bookings" text="Times, tickets, moving and canceling" />
        <Tile href="/account/subscriptions" icon="return" title="Subscriptions" text="Renewals, memberships, passes" />
        <Tile href="/account/downloads" icon="download" title="Downloads" text="Files you bought" />
        <Tile href="/account/gift-cards" icon="gift" title="Gift cards" text="What is left on them" />
        <Tile href="/account/saved" icon="heart" title="Wish list" text="What you want to keep in sight" />
        <Tile href="/account/addresses" icon="pin" title="Addresses" text={address ?? "None yet"} />
        <Tile
          href="/account/security"
          icon="shield"
          title="Sign-in and security"
          text={isProtected ? "Well protected" : "Add a passkey or a second step"}
        />
        <Tile href="/account/profile" icon="user" title="Profile" text="Name, phone, picture" />
        <Tile href="/account/privacy" icon="lock" title="Privacy" text="Newsletter, your data" />
      </ul>
      <form method="post" action="/account/sign-out" className={frameStyles.leave}>
        <Button kind="quiet" isWide>
          Sign out
        </Button>
      </form>
    </>
  );
}

export function NoOrders() {
  return (
    <div className={styles.nothing}>
      <p className={layout.lead}>Nothing ordered yet. When you do, you can follow it here.</p>
      <ButtonLink href="/search">Look around</ButtonLink>
    </div>
  );
}

function Tile({ href, icon, title, text }: { href: string; icon: IconName; title: string; text: string }) {
  return (
    <li className={overviewStyles.tile}>
      <Icon name={icon} size={24} />
      <h2>
        <a href={href}>{title}</a>
      </h2>
      <p>{text}</p>
    </li>
  );
}

type GuestView = { hasProblem: boolean };

const guestPage = page<GuestView>({
  path: "/account",
  cache: "private",
  load: async ({ request }) => ({ hasProblem: request.url.searchParams.has("problem") }),
  head: () => ({ title: "Your account", isIndexed: false }),
  View: ({ data }) => <Guest {...data} />,
});

/** Guests get a page instead of a detour: they may have come by the account link in the header. */
export const accountHome = {
  ...overviewPage,
  async get(context: ShopContext) {
    const { hasProblem } = await readGuest(context);
    if (context.shopper.role() !== "member") return guestPage.render(context, { hasProblem });
    try {
      const data = await asMember(context, () => loadOverview(context));
      return overviewPage.render(context, data);
    } catch (error) {
      // The sign-in ended somewhere else meanwhile.
      if (error instanceof Leave && context.shopper.role() !== "member")
        return guestPage.render(context, { hasProblem });
      throw error;
    }
  },
};

const readGuest = async ({ request }: ShopContext): Promise<GuestView> => ({
  hasProblem: request.url.searchParams.has("problem"),
});

function Guest({ hasProblem }: GuestView) {
  return (
    <div className={layout.page}>
      <header className={frameStyles.head}>
        <h1>Your account</h1>
      </header>
      {hasProblem && (
        <Notice tone="bad" isAnnounced>
          Signing in did not work this time. Please try again.
        </Notice>
      )}
      <div className={overviewStyles.doors}>
        <section className={overviewStyles.door} aria-labelledby="account-in">
          <h2 id="account-in">Welcome back</h2>
          <p>Sign in to see your orders and check out faster. New here? You can make an account on the next page.</p>
          <ButtonLink href="/account/sign-in">Sign in or create an account</ButtonLink>
        </section>
        <section className={overviewStyles.door} aria-labelledby="account-guest">
          <h2 id="account-guest">Ordered as a guest?</h2>
          <p>Open the link in your confirmation e-mail: it leads to your order, no account needed.</p>
          <ButtonLink href="/contact" kind="secondary">
            I cannot find it
          </ButtonLink>
        </section>
      </div>
    </div>
  );
}
