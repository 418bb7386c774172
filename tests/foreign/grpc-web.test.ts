/**
 * The whole life of an Action over gRPC-Web, on a service that decides in its own way whatever the
 * interface document leaves open.
 */
import { wireNamed } from "./client-over-sockets.ts";
import { matrix } from "./matrix.ts";

matrix(wireNamed("grpc-web/binary"), wireNamed("grpc-web/json"));
