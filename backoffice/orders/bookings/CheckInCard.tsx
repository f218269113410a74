import { useMutation } from "@tanstack/react-query";
import { checkInTicket } from "#api/orders/bookings.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { Banner } from "#backoffice/components/States.tsx";
import { formatMoment } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { ApiError } from "#sdk/call.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { bookingsTexts } from "./texts/texts.ts";

/** Scanners enter the URL of the ticket; the code is its last segment. */
const codeOf = (text: string): string => text.trim().split("/").at(-1)?.slice(0, 40) ?? "";

/** Checks in a ticket by its scanned or entered code. Tickets for another day need a confirmation. */
export function CheckInCard() {
  const language = useLanguage();
  const { checkIn: texts } = useTexts(bookingsTexts);
  const canWrite = useCan()("bookings:write");
  const checkIn = useMutation({
    mutationFn: ({ code, onlyToday }: { code: string; onlyToday: boolean }) =>
      call(checkInTicket, { params: { code }, query: { onlyToday } }),
    onSuccess: async () => {
      form.reset({ code: "" });
      await queryClient.invalidateQueries({ queryKey: ["bookings"] });
    },
  });
  // Its request is `checkIn`, which the confirmation for another day repeats.
  const form = useMutationForm({
    values: { code: "" },
    request: async ({ code }) => {
      if (codeOf(code) !== "") await checkIn.mutateAsync({ code: codeOf(code), onlyToday: true });
    },
  });
  if (!canWrite) return null;
  const { data, error, variables } = checkIn;
  const otherDay = readOtherDay(error);
  return (
    <Card title={texts.title}>
      <Form form={{ ...form, error: otherDay === undefined ? error : null }}>
        <FieldStack>
          <TextField label={texts.code} hint={texts.codeHint} autoComplete="off" {...form.field("code")} />
          <Button variant="primary" type="submit" isBusy={checkIn.isPending}>
            {texts.submit}
          </Button>
          <div aria-live="assertive">
            {data !== undefined && (
              <Banner
                tone="success"
                title={
                  data.buyerName === ""
                    ? texts.welcomeGuest
                    : formatMessage(language, texts.welcome, { name: data.buyerName })
                }
              >
                {formatMessage(language, texts.done, {
                  product: data.productName,
                  number: data.ticket.unit,
                  admitted: data.admitted,
                  expected: data.expected,
                })}
              </Banner>
            )}
            {otherDay !== undefined && variables !== undefined && (
              <Banner
                tone="warning"
                title={texts.otherDay}
                action={
                  <Button size="small" onClick={() => checkIn.mutate({ code: variables.code, onlyToday: false })}>
                    {texts.anyway}
                  </Button>
                }
              >
                {formatMessage(language, texts.otherDayText, {
                  date: formatMoment(otherDay.startDate, "fullDateTime", otherDay.timeZone),
                })}
              </Banner>
            )}
          </div>
        </FieldStack>
      </Form>
    </Card>
  );
}

/** Start of the session if the ticket was rejected because it's for another day. */
function readOtherDay(error: Error | null): { startDate: string; timeZone: string } | undefined {
  if (!(error instanceof ApiError) || error.code !== "TICKET_FOR_OTHER_DAY") return undefined;
  const { startDate, timeZone } = error.details.applicationError?.data ?? {};
  return typeof startDate === "string" && typeof timeZone === "string" ? { startDate, timeZone } : undefined;
}
