import layout from "../components/layout.module.css";

/** Shown while the provider makes up its mind; the page asks again by itself every few seconds. */
export function WaitingPage({ data }: { data: { message: string } }) {
  return (
    <div className={layout.page}>
      <div className={layout.empty} role="status">
        <h1>We are checking your payment</h1>
        <p className={layout.lead}>{data.message}</p>
        <p>This page looks again every few seconds. You can close it: we write to you as soon as we know.</p>
      </div>
    </div>
  );
}
