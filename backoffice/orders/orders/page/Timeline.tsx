import { useMutation, useQuery } from "@tanstack/react-query";
import type { Fulfillment } from "#api/orders/fulfillments.ts";
import { addActivity, deleteActivity } from "#api/orders/orders/order-activities.ts";
import type { OrderActivity } from "#api/orders/orders/order-activity-values.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatDate, formatTime } from "#backoffice/format.ts";
import { useCan, useStaff } from "#backoffice/identity/session/use-session.ts";
import { staffQuery } from "#backoffice/identity/staff/queries.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import orderStyles from "../orders.module.css";
import { refreshOrders } from "../queries.ts";
import { activityText, changeTexts } from "./activity-text.ts";
import { CommentField } from "./CommentField.tsx";
import styles from "./Timeline.module.css";
import { orderPageTexts } from "./texts/texts.ts";

type Props = { order: Order; fulfillments: readonly Fulfillment[] };

/** Activities, fulfillments and internal comments, newest first. */
export function Timeline({ order, fulfillments }: Props) {
  const can = useCan();
  const language = useLanguage();
  const texts = useTexts(orderPageTexts).timeline;
  const happened = [
    ...fulfillments.map(({ id, createdDate, lineItems }) => ({
      id,
      createdDate,
      what: <p>{formatMessage(language, texts.fulfilled, { items: itemsText(order, lineItems) })}</p>,
      isComment: false,
    })),
    ...order.activities.map((activity) => ({
      ...activity,
      what: <Activity order={order} activity={activity} canDelete={can("orders:write")} />,
      isComment: activity.merchantComment !== undefined,
    })),
  ];
  // Reversed first, because the sort is stable: entries of the same moment show the last one on top.
  const newestFirst = happened.reverse().sort((a, b) => b.createdDate.localeCompare(a.createdDate));
  const days = Map.groupBy(newestFirst, ({ createdDate }) => formatDate(createdDate));
  return (
    <Card title={texts.title}>
      {can("orders:write") && <CommentForm orderId={order.id} />}
      {[...days].map(([day, entries]) => (
        <section key={day} className={styles.day}>
          <h3 className={styles.date}>{day}</h3>
          <ol>
            {entries.map(({ id, createdDate, what, isComment }) => (
              <li key={id} className={styles.entry} data-comment={isComment || undefined}>
                <div className={styles.what}>{what}</div>
                <time dateTime={createdDate} className={styles.time}>
                  {formatTime(createdDate)}
                </time>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Card>
  );
}

function itemsText({ lineItems: lines }: Order, fulfilled: Fulfillment["lineItems"]): string {
  const language = staffLanguage();
  const { timeline: texts } = orderPageTexts[language];
  const names = new Map(lines.map(({ id, productName }) => [id, productName.original]));
  return fulfilled
    .map(({ id, quantity }) =>
      formatMessage(language, texts.fulfilledItem, { quantity, name: names.get(id) ?? texts.unknownItem }),
    )
    .join(", ");
}

type ActivityProps = { order: Order; activity: OrderActivity; canDelete: boolean };

function Activity({ order, activity, canDelete }: ActivityProps) {
  const texts = useTexts(orderPageTexts).timeline;
  const comment = activity.merchantComment?.message;
  const remove = useMutation({
    mutationFn: () => call(deleteActivity, { params: { id: order.id, activityId: activity.id } }),
    onSuccess: async () => {
      await refreshOrders();
      showToast(texts.deleted);
    },
  });
  if (comment === undefined) {
    return (
      <>
        <p>{activityText(activity)}</p>
        {changeTexts(activity).length > 0 && (
          <ul className={orderStyles.changes}>
            {changeTexts(activity).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {activity.authorEmail !== undefined && (
          <p className={styles.author}>
            <Author email={activity.authorEmail} />
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <div className={styles.comment}>
        <p className={styles.author}>
          <Author email={activity.authorEmail} />
        </p>
        <p className={styles.message}>{comment}</p>
        {canDelete && (
          <Button variant="plain" size="small" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {texts.delete}
          </Button>
        )}
      </div>
      {remove.isError && <p className={styles.problem}>{messageOf(remove.error)}</p>}
    </>
  );
}

/** The author's name; the email address for staff who can't see other staff members. */
function Author({ email }: { email: string | undefined }) {
  const texts = useTexts(orderPageTexts).timeline;
  const me = useStaff();
  const maySeeStaff = useCan()("staff:write");
  const isOwn = email !== undefined && email === me?.email;
  const people = useQuery({ ...staffQuery, enabled: maySeeStaff && email !== undefined && !isOwn });
  if (isOwn) return me.name;
  return people.data?.staff.find((person) => person.email === email)?.name ?? email ?? texts.staff;
}

function CommentForm({ orderId }: { orderId: string }) {
  const texts = useTexts(orderPageTexts).timeline;
  const form = useMutationForm({
    values: { message: "" },
    request: ({ message }) =>
      call(addActivity, {
        params: { id: orderId },
        body: { activity: { merchantComment: { message: message.trim() } } },
      }),
    onSuccess: async () => {
      form.reset({ message: "" });
      await refreshOrders();
      showToast(texts.added);
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <CommentField {...form.field("message", { required: true })} />
      <div className={styles.post}>
        <Button type="submit" size="small" isBusy={form.isPending}>
          {texts.add}
        </Button>
      </div>
    </Form>
  );
}
