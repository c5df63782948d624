import { type Mechanisms, script } from './mechanism.ts';

/** The requests of WebRTC to servers, and its data about this machine. */
export const peerMechanisms: Mechanisms = {
  'browser-45': script((_, inside) => peer(`stun:${inside}`, `turn:${inside}?transport=udp`)),
  'browser-46': script((url) => peer(`turn:${new URL(url).hostname}?transport=tcp`)),
  'browser-47': script(() => peer()),
};

/** Reports how many addresses it learnt, its own or as others see them. */
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
