import type { FactorType } from "#api/identity/identity-values.ts";
import type { IconName } from "#ui/Icon.tsx";

export const factorIcons: Record<FactorType, IconName> = {
  PASSWORD: "lock",
  SMS: "phone",
  CALL: "phone",
  EMAIL: "mail",
  TOTP: "shield",
  PUSH: "phone",
  WEBAUTHN: "key",
  RECOVERY_CODE: "list",
};
