import type { HostedOutcome } from "#api/identity/authentication.ts";
import {
  beginProviderSignIn as beginEndpoint,
  describeSignIn,
  finishProviderSignIn as finishEndpoint,
} from "#api/identity/hosted-identity.ts";
import {
  createIdentityProvider,
  deleteIdentityProvider,
  listIdentityProviders,
  updateIdentityProvider,
} from "#api/identity/sign-on.ts";
import { presentHostedOutcome } from "#server/identity/authentication/public.ts";
import { listCustomFields, readDeviceInfo, readSignOnPolicy } from "#server/identity/identities/public.ts";
import { requireHostedPages } from "#server/identity/oauth/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Binding, handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { createProvider, deleteProvider, listProviders, present, updateProvider } from "./providers.ts";
import { completeProviderSignIn, startProviderSignIn } from "./sign-in.ts";

const settingsRoutes: Binding[] = [
  handleRead(listIdentityProviders, async ({ db, store }) => ({
    identityProviders: (await listProviders(db)).map((provider) => present(store, provider)),
  })),
  handleWrite(createIdentityProvider, async ({ tx, store, body }) => ({
    identityProvider: present(store, await createProvider(tx, store, body.identityProvider)),
  })),
  handleWrite(updateIdentityProvider, async ({ tx, store, params, body }) => ({
    identityProvider: present(
      store,
      await updateProvider(tx, store, { id: params.id, changes: body.identityProvider }),
    ),
  })),
  handleWrite(deleteIdentityProvider, async ({ tx, params }) => {
    await deleteProvider(tx, params.id);
    return {};
  }),
];

// Manual: the provider is called between two transactions, never inside one.
const hostedRoutes: Binding[] = [
  handleRead(describeSignIn, async (context) => {
    requireHostedPages(context);
    const { db } = context;
    const policy = await readSignOnPolicy(db);
    const providers = (await listProviders(db)).filter(({ isEnabled }) => isEnabled);
    const fields = (await listCustomFields(db)).filter(({ isOnSignUp, isStaffOnly }) => isOnSignUp && !isStaffOnly);
    return {
      methods: policy.methods,
      isSignUpOpen: policy.isSignUpOpen,
      minPasswordLength: policy.minPasswordLength,
      privacy: policy.privacy,
      providers: providers.map(({ id, name, kind }) => ({ id, name, kind })),
      customFields: fields.map(({ key, label, fieldType, isRequired, choices }) => ({
        key,
        label,
        fieldType,
        isRequired,
        choices,
      })),
      consents: [
        ...(policy.termsUrl === null
          ? []
          : [{ key: "terms", label: "Terms of use", url: policy.termsUrl, isRequired: true }]),
        ...(policy.offersNewsletter ? [{ key: "newsletter", label: "Newsletter", isRequired: false }] : []),
      ],
    };
  }),
  handleManual(beginEndpoint, async (context) => {
    requireHostedPages(context);
    const { providerId, request, language } = context.body;
    return startProviderSignIn(context, { providerId, request, language });
  }),
  handleManual(finishEndpoint, async (context): Promise<HostedOutcome | AppError> => {
    requireHostedPages(context);
    const { flowToken, state, code, iss, error } = context.body;
    const deviceInfo = readDeviceInfo(context.body, context.source);
    const result = await completeProviderSignIn(context, { flowToken, state, code, iss, error, deviceInfo });
    if (result instanceof AppError) return result;
    const outcome = presentHostedOutcome(result.outcome);
    if (outcome instanceof AppError || result.request === undefined) return outcome;
    return { ...outcome, request: result.request };
  }),
];

export const routes: Binding[] = [...settingsRoutes, ...hostedRoutes];
