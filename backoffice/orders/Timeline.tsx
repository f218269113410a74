import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useRef } from "react";
import { addActivity, deleteActivity } from "#api/order-activities.ts";
import type { OrderActivity } from "#api/order-activity-values.ts";
import type { Order } from "#api/order-values.ts";
import { call } from "../client.ts";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { Banner, messageOf } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { formatDate, formatTime } from "../format.ts";
import { useCan, useStaff } from "../session/use-session.ts";
import { staffQuery } from "../staff/queries.ts";
import { activityText, changeTexts } from "./activity-text.ts";
import { CommentField } from "./CommentField.tsx";
import orderStyles from "./orders.module.css";
import { refreshOrders } from "./queries.ts";
import styles from "./Timeline.module.css";

/** What happened to the order, newest first, with comments that only staff see. */
export function Timeline({ order }: { order: Order }) {
  const can = useCan();
  // What happened at the same moment stays in its order, which begins with the newest here.
  const activities = order.activities.toReversed().sort((a, b) => b.createdDate.localeCompare(a.createdDate));
  const days = Map.groupBy(activities, (activity) => formatDate(activity.createdDate));
  return (
    <Card title="Timeline">
      {can("orders:write") && <CommentForm orderId={order.id} />}
      {[...days].map(([day, entries]) => (
        <section key={day} className={styles.day}>
          <h3 className={styles.date}>{day}</h3>
          <ol>
            {entries.map((activity) => (
              <Entry key={activity.id} order={order} activity={activity} canDelete={can("orders:write")} />
            ))}
          </ol>
        </section>
      ))}
    </Card>
  );
}

type EntryProps = { order: Order; activity: OrderActivity; canDelete: boolean };

function Entry({ order, activity, canDelete }: EntryProps) {
  const comment = activity.merchantComment?.message;
  const remove = useMutation({
    mutationFn: () => call(deleteActivity, { params: { id: order.id, activityId: activity.id } }),
    onSuccess: async () => {
      await refreshOrders();
      showToast("Comment deleted");
    },
  });
  return (
    <li className={styles.entry} data-comment={comment !== undefined || undefined}>
      <div className={styles.what}>
        {comment === undefined ? (
          <>
            <p>{activityText(activity)}</p>
            {changeTexts(activity).length > 0 && (
              <ul className={orderStyles.changes}>
                {changeTexts(activity).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <div className={styles.comment}>
            <p className={styles.author}>
              <Author email={activity.authorEmail} />
            </p>
            <p className={styles.message}>{comment}</p>
            {canDelete && (
              <Button variant="plain" size="small" isBusy={remove.isPending} onClick={() => remove.mutate()}>
                Delete comment
              </Button>
            )}
          </div>
        )}
        {remove.isError && <p className={styles.problem}>{messageOf(remove.error)}</p>}
      </div>
      <time dateTime={activity.createdDate} className={styles.time}>
        {formatTime(activity.createdDate)}
      </time>
    </li>
  );
}

/** By name, for oneself and for those who may see who works here; the others read the address. */
function Author({ email }: { email: string | undefined }) {
  const me = useStaff();
  const maySeeStaff = useCan()("staff:write");
  const isOwn = email !== undefined && email === me?.email;
  const people = useQuery({ ...staffQuery, enabled: maySeeStaff && email !== undefined && !isOwn });
  if (isOwn) return me.name;
  return people.data?.staff.find((person) => person.email === email)?.name ?? email ?? "Staff";
}

function CommentForm({ orderId }: { orderId: string }) {
  const form = useRef<HTMLFormElement>(null);
  const add = useMutation({
    mutationFn: (message: string) =>
      call(addActivity, { params: { id: orderId }, body: { activity: { merchantComment: { message } } } }),
    onSuccess: async () => {
      form.current?.reset();
      await refreshOrders();
      showToast("Comment added");
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const message = String(new FormData(event.currentTarget).get("message")).trim();
    if (message !== "") add.mutate(message);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <CommentField />
      {add.isError && <Banner tone="critical">{messageOf(add.error)}</Banner>}
      <div className={styles.post}>
        <Button type="submit" size="small" isBusy={add.isPending}>
          Add comment
        </Button>
      </div>
    </form>
  );
}
