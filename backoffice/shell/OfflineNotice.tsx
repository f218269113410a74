import { onlineManager } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import styles from "./Shell.module.css";

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = (): boolean => onlineManager.isOnline();

/** Below the top bar while the browser has no connection. */
export function OfflineNotice() {
  if (useSyncExternalStore(subscribe, isOnline)) return <div role="status" />;
  return (
    <div role="status" className={styles.offline}>
      <WifiOff aria-hidden="true" />
      You're offline. You can't load or save anything until you reconnect.
    </div>
  );
}
