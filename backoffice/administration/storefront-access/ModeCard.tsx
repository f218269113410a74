import {
  type StorefrontAccessSettings,
  updateStorefrontAccessSettings,
} from "#api/administration/storefront-access.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldGroup, FieldStack, Radio, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { formatText } from "#backoffice/format.ts";
import { useStoreTimeZone } from "#backoffice/store/settings/queries.ts";
import { useTexts } from "#ui/language.ts";
import { updateStorefrontAccess } from "./queries.ts";
import { storefrontAccessTexts } from "./texts/texts.ts";

type Props = { settings: StorefrontAccessSettings; canWrite: boolean };

const modes = ["OPEN", "HOLIDAY", "CLOSED", "DEMO"] as const;

/** What visitors can do, and until when. */
export function ModeCard({ settings, canWrite }: Props) {
  const texts = useTexts(storefrontAccessTexts).mode;
  const timeZone = useStoreTimeZone();
  const { mode, reopensOn, acceptsHolidayOrders, holidayMessage } = settings;
  const form = useMutationForm({
    values: { mode, reopensOn: reopensOn ?? "", acceptsHolidayOrders, holidayMessage },
    schema: bodyOf(updateStorefrontAccessSettings, "settings"),
    request: (values) =>
      updateStorefrontAccess({
        ...values,
        reopensOn: endsOnItsOwn(values.mode) && values.reopensOn !== "" ? values.reopensOn : null,
      }),
    onSuccess: () => showToast(texts.saved),
  });
  const chosen = form.watch("mode");
  return (
    <Card title={texts.title}>
      <Form form={form} isReadOnly={!canWrite} isGuarded>
        <FieldStack>
          <FieldGroup legend={texts.legend}>
            {modes.map((one) => (
              <Radio key={one} label={texts.modes[one]} hint={texts.hints[one]} value={one} {...form.field("mode")} />
            ))}
          </FieldGroup>
          {chosen === "HOLIDAY" && (
            <>
              <Checkbox
                label={texts.acceptsOrders}
                hint={texts.acceptsOrdersHint}
                {...form.field("acceptsHolidayOrders")}
              />
              <TextArea label={texts.message} hint={texts.messageHint} rows={2} {...form.field("holidayMessage")} />
            </>
          )}
          {endsOnItsOwn(chosen) && (
            <TextField
              label={texts.reopensOn}
              hint={formatText(texts.reopensOnHint, { timeZone })}
              type="date"
              {...form.field("reopensOn")}
            />
          )}
          {canWrite && (
            <div>
              <Button type="submit" variant="primary" isBusy={form.isPending}>
                {texts.save}
              </Button>
            </div>
          )}
        </FieldStack>
      </Form>
    </Card>
  );
}

const endsOnItsOwn = (mode: StorefrontAccessSettings["mode"]): boolean => mode === "HOLIDAY" || mode === "CLOSED";
