/** The account overview, and its replacement for visitors who aren't signed in. */
import { listMyAddresses } from "#api/identity/account.ts";
import { listMyFactors } from "#api/identity/factors.ts";
import { userInfo } from "#api/identity/oauth.ts";
import { searchOrders } from "#api/orders/orders/orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopContext } from "#storefront/context.ts";
import { orderRows, ownOrdersFilter } from "#storefront/orders/orders/order-rows.ts";
import type { OrderRowView } from "#storefront/orders/orders/views.ts";
import { page } from "#storefront/pages.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import { Leave } from "#ui/pages/page.ts";
import layout from "../../components/layout.module.css";
import styles from "./account.module.css";
import frameStyles from "./frame.module.css";
import overviewStyles from "./overview.module.css";
import { asMember, memberPage } from "./profile/member-page.tsx";
import { OrderRow } from "./purchases/OrderRow.tsx";
import { type SectionKey, sections } from "./sections.ts";
import { frameTexts } from "./texts/frame/texts.ts";
import { homeTexts } from "./texts/home/texts.ts";

type OverviewView = {
  name: string;
  email: string;
  isVerified: boolean;
  orders: readonly OrderRowView[];
  address: string | undefined;
  isProtected: boolean;
};

const overviewPage = memberPage<OverviewView>({
  path: "/account",
  section: "overview",
  load: loadOverview,
  title: ({ name }, { language }) =>
    name === ""
      ? frameTexts[language].yourAccount
      : formatMessage(language, homeTexts[language].overview.hello, { name }),
  lead: ({ email }, { language }) => formatMessage(language, homeTexts[language].overview.signedInAs, { email }),
  View: ({ data }) => <Overview {...data} />,
});

async function loadOverview(context: ShopContext): Promise<OverviewView> {
  const { shopper, shop } = context;
  const [member, found, book, factors] = await Promise.all([
    shopper.call(userInfo, {}),
    shopper.call(searchOrders, { body: { search: { filter: ownOrdersFilter, cursorPaging: { limit: 2 } } } }),
    shopper.call(listMyAddresses, {}),
    shopper.call(listMyFactors, {}),
  ]);
  const [first] = book.addresses;
  return {
    name: member.givenName || (member.name?.includes("@") ? "" : (member.name ?? "")),
    email: member.email ?? "",
    isVerified: member.emailVerified === true,
    orders: await orderRows(context, found.orders),
    address: first && [first.addressLine, first.city].filter(Boolean).join(frameTexts[shop.language].comma),
    isProtected: factors.isMultiFactorOn || factors.factors.some(({ isPasskey }) => isPasskey),
  };
}

function Overview({ isVerified, orders, address, isProtected }: OverviewView) {
  const texts = useTexts(homeTexts);
  const { signOut } = useTexts(frameTexts);
  const { tiles, ...words } = texts.overview;
  return (
    <>
      {!isVerified && (
        <Notice tone="warn">
          <form method="post" action="/account/confirm-email" className={overviewStyles.unverified}>
            <span>{words.unverified}</span>
            <Button kind="plain" size="sm">
              {words.sendCode}
            </Button>
          </form>
        </Notice>
      )}
      <section aria-labelledby="latest">
        <div className={layout.sectionHead}>
          <h2 id="latest">{words.latest}</h2>
          {orders.length > 0 && <a href="/account/orders">{texts.orders.all}</a>}
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
        <Tile section="bookings" text={tiles.bookings} />
        <Tile section="subscriptions" text={tiles.subscriptions} />
        <Tile section="downloads" text={tiles.downloads} />
        <Tile section="gift-cards" text={tiles["gift-cards"]} />
        <Tile section="saved" text={tiles.saved} />
        <Tile section="addresses" text={address ?? words.noAddress} />
        <Tile section="payment-methods" text={tiles["payment-methods"]} />
        <Tile section="security" text={isProtected ? words.protected : words.unprotected} />
        <Tile section="profile" text={tiles.profile} />
        <Tile section="privacy" text={tiles.privacy} />
      </ul>
      <form method="post" action="/account/sign-out" className={frameStyles.leave}>
        <Button kind="quiet" isWide>
          {signOut}
        </Button>
      </form>
    </>
  );
}

export function NoOrders() {
  const { none } = useTexts(homeTexts).orders;
  const { lookAround } = useTexts(frameTexts);
  return (
    <div className={styles.nothing}>
      <p className={layout.lead}>{none}</p>
      <ButtonLink href="/search">{lookAround}</ButtonLink>
    </div>
  );
}

function Tile({ section, text }: { section: SectionKey; text: string }) {
  const { sections: names } = useTexts(frameTexts);
  const { href, icon } = sections[section];
  return (
    <li className={overviewStyles.tile}>
      <Icon name={icon} size={24} />
      <h2>
        <a href={href}>{names[section]}</a>
      </h2>
      <p>
        <bdi>{text}</bdi>
      </p>
    </li>
  );
}

type GuestView = { hasProblem: boolean };

const guestPage = page<GuestView>({
  path: "/account",
  cache: "private",
  load: async ({ request }) => ({ hasProblem: request.url.searchParams.has("problem") }),
  head: (_, { shop }) => ({ title: frameTexts[shop.language].yourAccount, isIndexed: false }),
  View: ({ data }) => <Guest {...data} />,
});

/** Guests get a page instead of a redirect to sign-in, because the header's account link leads here. */
export const accountHome = {
  ...overviewPage,
  async get(context: ShopContext) {
    const { hasProblem } = await readGuest(context);
    if (context.shopper.role() !== "member") return guestPage.render(context, { hasProblem });
    try {
      const data = await asMember(context, () => loadOverview(context));
      return overviewPage.render(context, data);
    } catch (error) {
      // Signed out in another tab.
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
  const { yourAccount } = useTexts(frameTexts);
  const texts = useTexts(homeTexts).guest;
  return (
    <div className={layout.page}>
      <header className={frameStyles.head}>
        <h1>{yourAccount}</h1>
      </header>
      {hasProblem && (
        <Notice tone="bad" isAnnounced>
          {texts.failed}
        </Notice>
      )}
      <div className={overviewStyles.doors}>
        <section className={overviewStyles.door} aria-labelledby="account-in">
          <h2 id="account-in">{texts.welcome}</h2>
          <p>{texts.why}</p>
          <ButtonLink href="/account/sign-in">{texts.signIn}</ButtonLink>
        </section>
        <section className={overviewStyles.door} aria-labelledby="account-guest">
          <h2 id="account-guest">{texts.orderedTitle}</h2>
          <p>{texts.ordered}</p>
          <ButtonLink href="/contact" kind="secondary">
            {texts.lost}
          </ButtonLink>
        </section>
      </div>
    </div>
  );
}
