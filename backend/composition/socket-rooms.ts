/** The rooms of a user's sockets; the EventPublisher sends into the same room. */
export { userRoom } from '@signpost/adapters/transport/socket-io/user-room.ts';
