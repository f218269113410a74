/** `/account` and what belongs to it, and the return from the hosted sign-in pages. */
import { action, resource } from "../pages.tsx";
import { addressPage } from "./address-form.tsx";
import { addressesPage } from "./addresses.tsx";
import { bookingsPage } from "./bookings.tsx";
import { confirmPage } from "./confirm.tsx";
import { deletedPage, deletePage } from "./delete.tsx";
import { downloadsPage } from "./downloads.tsx";
import { confirmEmailPage, emailPage } from "./email.tsx";
import { giftCardsPage } from "./gift-cards.tsx";
import { newsletterPage } from "./newsletter.tsx";
import { accountOrderPage, ordersPage } from "./orders.tsx";
import { accountHome } from "./overview.tsx";
import { exportAction, privacyPage } from "./privacy.tsx";
import { photoAction, profilePage } from "./profile.tsx";
import { savedPage } from "./saved.tsx";
import { securityPage } from "./security.tsx";
import { beginSignIn, finishSignIn, signOut } from "./sign-in.ts";
import { subscriptionsPage } from "./subscriptions.tsx";
import { unsubscribePage } from "./unsubscribe.tsx";

export const accountRoutes = [
  accountHome,
  ordersPage,
  accountOrderPage,
  subscriptionsPage,
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
