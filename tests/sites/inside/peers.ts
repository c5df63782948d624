import { type Mechanisms, script } from './mechanism.ts';

/** Mechanisms of WebRTC: requests to STUN and TURN servers, and candidates with addresses of this machine. */
export const peerMechanisms: Mechanisms = {
  'browser-45': script((_, inside) => peer(`stun:${inside}`, `turn:${inside}?transport=udp`)),
  'browser-46': script((url) => peer(`turn:${new URL(url).hostname}?transport=tcp`)),
  'browser-47': script(() => peer()),
};

/** Reports how many ICE candidates it gathered. */
function peer(...servers: readonly string[]): string {
  const iceServers = servers.map((urls) => ({ urls, username: 'a', credential: 'b' }));
  return `
    const peer = new RTCPeerConnection({ iceServers: ${JSON.stringify(iceServers)} });
    let candidates = 0;
    const all = new Promise((resolve) => {
      peer.onicecandidate = ({ candidate }) => {
        if (candidate?.candidate) candidates += 1;
        else if (!candidate) resolve();
      };
    });
    peer.createDataChannel('x');
    await peer.setLocalDescription(await peer.createOffer());
    await all;
    told('candidates', String(candidates));`;
}
