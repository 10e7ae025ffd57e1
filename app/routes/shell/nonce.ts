import { createContext } from "react";

/** The nonce of the answer being rendered; empty in the browser, which never needs it. */
export const NonceContext = createContext("");
