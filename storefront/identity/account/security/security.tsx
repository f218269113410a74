/** Password, passkeys, two-step verification, sessions and devices. */
import {
  type AccountDevice,
  deleteMyDevice,
  deleteMyOtherSessions,
  deleteMySession,
  listMyDevices,
  listMySessions,
} from "#api/identity/account.ts";
import { changePassword } from "#api/identity/authentication.ts";
import { type FactorOverview, listMyFactors, removeMyFactor, renameMyFactor } from "#api/identity/factors.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { orUndefined, type ShopContext } from "#storefront/context.ts";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { agoOf, dayOf } from "../dates.ts";
import { codeOf, noProblems, type Problems, readProblems } from "../problems.ts";
import { memberPage } from "../profile/member-page.tsx";
import { securityTexts } from "../texts/security/texts.ts";
import { type DeviceRow, DevicesPanel, type SessionRow, SessionsPanel } from "./SessionPanels.tsx";
import { type FactorRow, PasskeysPanel, PasswordPanel, SecondStepPanel } from "./SignInPanels.tsx";

type SecurityView = {
  overview: Pick<FactorOverview, "hasPassword" | "isMultiFactorOn" | "recoveryCodesLeft">;
  factors: readonly FactorRow[];
  sessions: readonly SessionRow[];
  devices: readonly DeviceRow[];
  problems: Problems;
};

const PATH = "/account/security";

export const securityPage = memberPage<SecurityView>({
  path: PATH,
  section: "security",
  load: (context) => load(context, noProblems),
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    try {
      const done = await act(context, form);
      return redirectResponse(done === undefined ? PATH : `${PATH}?done=${done}`);
    } catch (error) {
      // The error of a wrong current password doesn't mean that the session ended.
      const texts = securityTexts[context.shop.language];
      if (codeOf(error) === "-19976") {
        const fields = { currentPassword: texts.password.wrong };
        return securityPage.render(context, await load(context, { message: undefined, fields }));
      }
      const problems = readProblems(context, error, { LAST_SIGN_IN_METHOD: texts.passkeys.last });
      return securityPage.render(context, await load(context, problems));
    }
  },
  status: ({ problems }) => (problems === noProblems ? 200 : 422),
  View: ({ data }) => <Security {...data} />,
});

/** `Firefox on Windows`, from the user agent of the sign-in. */
function browserIn(language: Language, device: string): string {
  const [program, system] = device.split(" on ");
  if (program === undefined || system === undefined) return device;
  return formatMessage(language, securityTexts[language].sessions.browser, { program, system });
}

async function load({ shopper, shop, now }: ShopContext, problems: Problems): Promise<SecurityView> {
  const [overview, { sessions }, { devices }] = await Promise.all([
    shopper.call(listMyFactors, {}),
    shopper.call(listMySessions, {}),
    shopper.call(listMyDevices, {}),
  ]);
  const { factor: words } = securityTexts[shop.language];
  const ago = (iso: string): string => agoOf(iso, now(), shop);
  return {
    overview,
    factors: overview.factors
      .filter(({ status, factorType }) => status !== "REQUIRE_ACTIVATION" && factorType !== "PASSWORD")
      .map((factor) => ({
        id: factor.id,
        factorType: factor.factorType,
        status: factor.status,
        name: factor.name,
        hint: factor.hint,
        isPasskey: factor.isPasskey,
        isBackedUp: factor.isBackedUp ?? false,
        used:
          factor.lastUsedDate === undefined
            ? words.unused
            : formatMessage(shop.language, words.used, { ago: ago(factor.lastUsedDate) }),
      })),
    sessions: sessions.map((session) => ({
      ...session,
      device: browserIn(shop.language, session.device),
      used: ago(session.lastUsedDate),
      since: dayOf(session.createdDate, shop),
    })),
    devices: devices.map((device: AccountDevice) => ({
      id: device.id,
      name: browserIn(shop.language, device.name),
      used: ago(device.lastUsedDate),
      until: device.rememberedUntil && dayOf(device.rememberedUntil, shop),
    })),
    problems,
  };
}

/** Returns the name of the notice to show. */
async function act({ shopper }: ShopContext, form: URLSearchParams): Promise<string | undefined> {
  const text = (name: string, length: number): string => (form.get(name) ?? "").slice(0, length);
  const id = text("id", 100);
  switch (form.get("intent")) {
    case "password": {
      const currentPassword = text("currentPassword", 1024);
      const newPassword = text("newPassword", 1024);
      await shopper.call(changePassword, { body: { newPassword, ...(currentPassword && { currentPassword }) } });
      return "password";
    }
    case "rename": {
      const name = text("name", 60).trim();
      if (name === "") return undefined;
      await shopper.call(renameMyFactor, { params: { factorId: id }, body: { name } });
      return "renamed";
    }
    case "remove":
      await orUndefined(shopper.call(removeMyFactor, { params: { factorId: id } }));
      return "removed";
    case "session":
      await orUndefined(shopper.call(deleteMySession, { params: { id } }));
      return "session";
    case "others":
      await shopper.call(deleteMyOtherSessions, {});
      return "others";
    case "device":
      await orUndefined(shopper.call(deleteMyDevice, { params: { id } }));
      return "device";
    default:
      return undefined;
  }
}

function Security({ overview, factors, sessions, devices, problems }: SecurityView) {
  return (
    <>
      <PasswordPanel hasPassword={overview.hasPassword} problems={problems} />
      <PasskeysPanel passkeys={factors.filter(({ isPasskey }) => isPasskey)} />
      <SecondStepPanel
        factors={factors.filter(({ isPasskey }) => !isPasskey)}
        isOn={overview.isMultiFactorOn}
        codesLeft={overview.recoveryCodesLeft}
      />
      <SessionsPanel sessions={sessions} />
      <DevicesPanel devices={devices} />
    </>
  );
}
