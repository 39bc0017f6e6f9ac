// What the pages' scripts share through `window`, and the packages that Reflex installs for the client alone.

interface Window {
  /** Set by Reflex once React has taken the page over. */
  __reflex?: unknown;
  afterTakeOver: (act: () => void, since?: number) => unknown;
  readStored: (key: string) => any;
  leavesPage: (event: MouseEvent, link: HTMLAnchorElement) => boolean;
  dataLayer?: Record<string, unknown>[];
  officeIsReady?: boolean;
  Razorpay?: new (options: Record<string, unknown>) => { on(name: string, hear: (event: any) => void): void; open(): void };
}

interface HTMLDialogElement {
  /** What had the focus when the dialog opened (assets/site.js). */
  returnTo?: Element | null;
}

declare module "altcha-lib";
declare module "altcha-lib/algorithms/web/pbkdf2";
declare module "sonner";
declare module "/kit/*";
declare module "/vendor/*";

/** Handlers on the document hear of elements only, and ask them what they are. */
interface EventTarget {
  [member: string]: any;
}

interface Event {
  /** Of a service worker's events (maritime_site/gate/worker.js). */
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
  readonly request: Request;
}

/** Written into the scripts when they are built or served. */
declare const __FILES__: string[];
declare const __EMPTY_PAGE__: string;
declare const __LIVE_PATHS__: string[];
