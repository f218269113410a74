/** `/account` and its pages, and the callback of the hosted sign-in pages. */
import { action, resource } from "#storefront/pages.tsx";
import { accountHome } from "./overview.tsx";
import { addressPage } from "./profile/address-form.tsx";
import { addressesPage } from "./profile/addresses.tsx";
import { deletedPage, deletePage } from "./profile/delete.tsx";
import { confirmEmailPage, emailPage } from "./profile/email.tsx";
import { exportAction, privacyPage } from "./profile/privacy.tsx";
import { photoAction, profilePage } from "./profile/profile.tsx";
import { bookingsPage } from "./purchases/bookings.tsx";
import { downloadsPage } from "./purchases/downloads.tsx";
import { giftCardsPage } from "./purchases/gift-cards.tsx";
import { accountOrderPage, ordersPage } from "./purchases/orders.tsx";
import { paymentMethodsPage } from "./purchases/payment-methods.tsx";
import { savedPage } from "./purchases/saved.tsx";
import { subscriptionAddressPage } from "./purchases/subscription-address.tsx";
import { subscriptionsPage } from "./purchases/subscriptions.tsx";
import { confirmPage } from "./security/confirm.tsx";
import { newsletterPage } from "./security/newsletter.tsx";
import { securityPage } from "./security/security.tsx";
import { beginSignIn, finishSignIn, signOut } from "./security/sign-in.ts";
import { unsubscribePage } from "./security/unsubscribe.tsx";

export const accountRoutes = [
  accountHome,
  ordersPage,
  accountOrderPage,
  subscriptionsPage,
  subscriptionAddressPage,
  bookingsPage,
  downloadsPage,
  giftCardsPage,
  savedPage,
  profilePage,
  photoAction,
  emailPage,
  confirmEmailPage,
  addressesPage,
  addressPage,
  paymentMethodsPage,
  securityPage,
  confirmPage,
  privacyPage,
  exportAction,
  deletePage,
  deletedPage,
  unsubscribePage,
  newsletterPage,
  resource("/account/sign-in", beginSignIn),
  action("/account/sign-out", signOut),
  resource("/auth/callback", finishSignIn),
];
