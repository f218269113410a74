import { useSuspenseQuery } from "@tanstack/react-query";
import {
  type StorefrontAccessSettings,
  updateStorefrontAccessSettings,
} from "#api/administration/storefront-access.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { storeSettingsTexts } from "#backoffice/store/settings/texts/texts.ts";
import { useTexts } from "#ui/language.ts";
import { ModeCard } from "./ModeCard.tsx";
import { CloseStoreButton, OpenStoreButton } from "./OpenStore.tsx";
import { storefrontAccessQuery, updateStorefrontAccess } from "./queries.ts";
import { describeState } from "./state-texts.ts";
import { storefrontAccessTexts } from "./texts/texts.ts";

/** Opens or closes the store, and edits the page that visitors of a closed store see. */
export function AccessPage() {
  const texts = useTexts(storefrontAccessTexts);
  const { title } = useTexts(storeSettingsTexts);
  const { settings, hasOpened } = useSuspenseQuery(storefrontAccessQuery).data;
  const canWrite = useCan()("settings:write");
  const isOpen = settings.mode === "OPEN";
  const { title: stateTitle, text } = describeState({ settings, hasOpened }, texts.banner);
  return (
    <Page title={texts.title} width="narrow" subtitle={texts.subtitle} back={{ to: "/settings", label: title }}>
      <Stack>
        <Banner
          tone={isOpen ? "success" : "note"}
          title={stateTitle}
          action={canWrite && (isOpen ? <CloseStoreButton /> : <OpenStoreButton hasOpened={hasOpened} />)}
        >
          {text}
        </Banner>
        <ModeCard key={`${settings.mode} ${settings.reopensOn}`} settings={settings} canWrite={canWrite} />
        <OpeningPageForm settings={settings} canWrite={canWrite} />
      </Stack>
    </Page>
  );
}

type FormProps = { settings: StorefrontAccessSettings; canWrite: boolean };

function OpeningPageForm({ settings, canWrite }: FormProps) {
  const texts = useTexts(storefrontAccessTexts).form;
  const { save } = useTexts(storeSettingsTexts);
  const { message, password, hasNewsletter } = settings;
  const form = useMutationForm({
    values: { message, hasPassword: password !== null, password: password ?? "", hasNewsletter },
    schema: bodyOf(updateStorefrontAccessSettings, "settings"),
    validate: (values) => ({
      password: values.hasPassword && values.password.trim().length < MIN_PASSWORD ? texts.passwordTooShort : undefined,
    }),
    request: (values) =>
      updateStorefrontAccess({
        message: values.message,
        hasNewsletter: values.hasNewsletter,
        password: values.hasPassword ? values.password.trim() : null,
      }),
    onSuccess: () => showToast(texts.saved),
  });
  return (
    <Card title={texts.title}>
      <Form form={form} isReadOnly={!canWrite} isGuarded>
        <FieldStack>
          <TextArea label={texts.message} hint={texts.messageHint} rows={4} {...form.field("message")} />
          <Checkbox label={texts.hasPassword} hint={texts.hasPasswordHint} {...form.field("hasPassword")} />
          {form.watch("hasPassword") && (
            <TextField
              label={texts.password}
              hint={texts.passwordHint}
              autoComplete="off"
              {...form.field("password", { required: true })}
            />
          )}
          <Checkbox label={texts.hasNewsletter} hint={texts.hasNewsletterHint} {...form.field("hasNewsletter")} />
          {canWrite && (
            <div>
              <Button type="submit" variant="primary" isBusy={form.isPending}>
                {save}
              </Button>
            </div>
          )}
        </FieldStack>
      </Form>
    </Card>
  );
}

/** As in the contract. */
const MIN_PASSWORD = 4;
